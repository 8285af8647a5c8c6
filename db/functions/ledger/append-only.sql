select platform.append_only(of_table) from unnest(array[
  'ledger.transfer', 'ledger.line', 'ledger.posting', 'ledger.chain', 'ledger.suspense_use', 'ledger.outward_match',
  'ledger.statement_line', 'ledger.statement_day', 'ledger.bank_notice', 'ledger.reconciled_day',
  'ledger.act', 'ledger.act_approval', 'ledger.act_use', 'ledger.stock_unsigned',
  'ledger.seal', 'ledger.seal_link', 'ledger.seal_form', 'ledger.release']::regclass[]) of_table;

-- Rows of these tables change, but none is ever deleted.
select platform.never_deleted(of_table)
from unnest(array['ledger.account', 'ledger.head', 'ledger.hold', 'ledger.bank_order',
  'ledger.misdirected_line']::regclass[]) of_table;
