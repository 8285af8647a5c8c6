-- Salaries of team leaders (rewards.md 12): contracts with their audit trail, and the claims of each month.
create schema salary;

create sequence salary.contract_number;

create table salary.contract (
  id bigint generated always as identity primary key,
  number bigint not null unique,
  member_id bigint not null references identity.member,
  level int not null check (level > 0),
  -- For each month.
  amount_minor bigint not null check (amount_minor > 0),
  -- Valid members that each claim asks for: on level 1, and on levels 1 to 3.
  one_valid int not null check (one_valid >= 0),
  team_valid int not null check (team_valid >= one_valid),
  term_months int not null check (term_months > 0),
  notice_days int not null check (notice_days >= 0),
  -- Canonical JSON: the terms and every sentence, as the member read them.
  document text not null,
  sha256 text not null,
  opened_at timestamptz not null,
  viewed_at timestamptz,
  signed_at timestamptz,
  sign_method text check (sign_method in ('finger', 'name')),
  -- Strokes as the data of an SVG path, or the typed name.
  signature text,
  effective_on date,
  -- Of the term, or of the notice.
  last_day date,
  ended_by text check (ended_by in ('member', 'operator', 'replaced')),
  end_reason text check (length(end_reason) between 1 and 280),
  end_noted_at timestamptz,
  void_at timestamptz,
  check (num_nulls(signed_at, sign_method, signature, effective_on, last_day) in (0, 5)),
  check ((ended_by is null) = (end_noted_at is null))
);
create index contract_of_member on salary.contract (member_id, id);
create index contract_of_hash on salary.contract (sha256);
create index contract_running on salary.contract (id) where signed_at is not null and void_at is null;

-- The audit trail: each step once.
create table salary.contract_event (
  id bigint generated always as identity primary key,
  contract_id bigint not null references salary.contract,
  kind text not null
    check (kind in ('opened', 'viewed', 'signed', 'effective', 'notice_given', 'terminated', 'voided')),
  at timestamptz not null default platform.now(),
  unique (contract_id, kind)
);

-- A claimed salary: one a member and month. The counts are those of its moment.
create table salary.claim (
  id bigint generated always as identity primary key,
  contract_id bigint not null references salary.contract,
  member_id bigint not null references identity.member,
  month date not null,
  amount_minor bigint not null check (amount_minor > 0),
  one_valid int not null,
  team_valid int not null,
  at timestamptz not null,
  unique (member_id, month)
);
create index claim_of_member on salary.claim (member_id, id);
