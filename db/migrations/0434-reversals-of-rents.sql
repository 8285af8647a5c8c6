-- Two persons undo a booking of rent (income.md 8). Its money goes back to suspense, so a use of a bank line may be
-- negative.
set role c3_ledger;
alter table ledger.suspense_use drop constraint suspense_use_amount_check;
alter table ledger.suspense_use add constraint suspense_use_amount_check check (amount <> 0);
set role c3_owner;

-- One booking that two persons undid. The act writes its first two columns, the ledger's guard the others, in one
-- commit.
create table revenue.reversal (
  entry_id bigint primary key references revenue.entry,
  act_id bigint not null unique references ledger.act,
  transfer_id uuid,
  reversed_at timestamptz,
  -- What the product's revenue, the fees and the operator gave back. Their sum is the booked amount.
  net bigint,
  fee bigint,
  owed bigint,
  check (num_nonnulls(transfer_id, reversed_at, net, fee, owed) in (0, 5)),
  check (least(net, fee, owed) >= 0)
);
