-- What came back of a paid withdrawal's net: each line of the bank once, and what two persons made good. Written by the
-- guard alone.
create table wallet.withdrawal_return (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references wallet.withdrawal,
  kind text not null check (kind in ('sent_back', 'made_good', 'recovered')),
  amount_minor bigint not null check (amount_minor > 0),
  statement_line_id bigint unique references ledger.statement_line,
  act_id bigint unique references ledger.act,
  transfer_id uuid not null,
  check ((act_id is not null) = (kind = 'made_good') and (statement_line_id is null) = (kind = 'made_good'))
);
create index withdrawal_return_of on wallet.withdrawal_return (withdrawal_id);
