-- Capital (capital.md 1): what holders paid is spent on the asset, by two persons, to a supplier named on its contract,
-- with a document; and what comes back from the asset is restored to the same tranche: before its maturity as a rule,
-- and later only because principal that was short is due as soon as its capital is restored (orders.md 5,
-- principal_returned).

create table revenue.deployment (
  id bigint generated always as identity primary key,
  product_id bigint not null references catalogue.product,
  tranche_id bigint not null references catalogue.tranche,
  contract_id bigint not null references catalogue.contract,
  party_id bigint not null references catalogue.party,
  document_id bigint not null references catalogue.document,
  amount bigint not null check (amount > 0),
  note text not null check (length(note) between 1 and 280),
  act_id bigint not null unique references ledger.act,
  proposed_by bigint not null,
  proposed_at timestamptz not null default platform.now(),
  rejected_by bigint,
  rejected_at timestamptz,
  reject_reason text,
  -- The order to the bank, queued with the posting (reconciliation.instruction).
  instruction_id bigint unique,
  -- Written by the guard alone.
  posted_at timestamptz,
  transfer_id uuid,
  check (posted_at is null or rejected_at is null),
  check ((posted_at is null) = (transfer_id is null))
);
create index deployment_tranche on revenue.deployment (tranche_id, id);
create index deployment_open on revenue.deployment (id) where posted_at is null and rejected_at is null;
create index deployment_posted on revenue.deployment (posted_at desc, id desc) where posted_at is not null;

create table revenue.restoration (
  id bigint generated always as identity primary key,
  product_id bigint not null references catalogue.product,
  tranche_id bigint not null references catalogue.tranche,
  contract_id bigint not null references catalogue.contract,
  party_id bigint not null references catalogue.party,
  statement_line_id bigint not null references ledger.statement_line,
  amount bigint not null check (amount > 0),
  note text not null check (length(note) between 1 and 280),
  act_id bigint not null unique references ledger.act,
  proposed_by bigint not null,
  proposed_at timestamptz not null default platform.now(),
  rejected_by bigint,
  rejected_at timestamptz,
  reject_reason text,
  posted_at timestamptz,
  transfer_id uuid,
  check (posted_at is null or rejected_at is null),
  check ((posted_at is null) = (transfer_id is null))
);
create index restoration_tranche on revenue.restoration (tranche_id, id);
create index restoration_line on revenue.restoration (statement_line_id);
create index restoration_open on revenue.restoration (id) where posted_at is null and rejected_at is null;
create index restoration_posted on revenue.restoration (posted_at desc, id desc) where posted_at is not null;
