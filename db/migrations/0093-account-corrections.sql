-- What seemed to prove that an account is a member's was an error (wallets.md 5): a stranger's name that is the same as
-- a lessee's, or somebody else's number. Two persons take that back, and the trail of it stays.
create table wallet.account_correction (
  id bigint generated always as identity primary key,
  act_id bigint not null unique references ledger.act,
  member_id bigint not null,
  institution text not null,
  number text not null,
  reason text not null check (length(reason) between 1 and 280),
  state text not null default 'proposed' check (state in ('proposed', 'done', 'withdrawn')),
  proposed_by bigint not null,
  proposed_at timestamptz not null default platform.now(),
  -- Everything that seemed to prove it until then counts for nothing.
  ended_at timestamptz,
  check ((state = 'proposed') = (ended_at is null))
);
create unique index account_correction_proposed on wallet.account_correction (member_id, institution, number)
  where state = 'proposed';
create index account_correction_done on wallet.account_correction (institution, number) where state = 'done';
