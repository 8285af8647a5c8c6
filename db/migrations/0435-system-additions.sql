-- Two persons pay a member from the rewards budget, with a reason that the member reads (rewards.md 15). The act writes
-- the row, and the ledger's guard its last two columns, in one commit.
create table rewards.addition (
  act_id bigint primary key references ledger.act,
  member_id bigint not null references identity.member,
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 280),
  paid_at timestamptz,
  transfer_id uuid,
  check ((paid_at is null) = (transfer_id is null))
);
create index addition_member on rewards.addition (member_id, act_id);
