-- What the rail ordered at the bank, by instruction id, and the bank's last word where that is a refusal.
set role c3_ledger;
create table ledger.bank_order (
  instruction_id text primary key,
  -- Null where a release before this table ordered it.
  ordered_at timestamptz,
  refused_at timestamptz
);
set role c3_owner;
