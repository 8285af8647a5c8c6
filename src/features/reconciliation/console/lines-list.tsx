import { Amount } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { BY_AGE, BY_AMOUNT, type Column } from '#design/console/rows-table.tsx';
import { labelOf, StateChip } from '#design/console/state-chip.tsx';
import type { StatementLineRow } from '../contract.ts';
import { outcomeOf } from './bank-labels.ts';

const signed = (row: StatementLineRow) => (row.direction === 'in' ? row.amountMinor : -row.amountMinor);

const columns: readonly Column<StatementLineRow>[] = [
  { label: 'Booked', of: (row) => <Moment at={row.bookedAt} />, sorts: BY_AGE },
  {
    label: 'From or to',
    of: (row) => `${row.counterparty.name || 'Unknown'}${row.fromOperator ? ' (operator)' : ''}`,
    under: (row) => row.counterparty.account,
    links: true,
  },
  { label: 'Reference', of: (row) => row.reference || '—' },
  { label: 'What', of: (row) => labelOf(row.kind) },
  { label: 'Amount (Br)', of: (row) => <Amount minor={signed(row)} strong />, align: 'right', sorts: BY_AMOUNT },
  { label: 'Open (Br)', of: (row) => <Amount minor={row.openMinor} />, align: 'right' },
  {
    label: 'State',
    of: (row) => <StateChip of={outcomeOf(row)} />,
  },
];

export function LinesList() {
  return (
    <RecordList<StatementLineRow>
      resource="statement-lines"
      title="Bank lines"
      columns={columns}
      to={(row) => `/statement-lines/${row.id}/show`}
      startFilter={{ open: 'true' }}
      presets={[
        { name: 'Not explained', filter: { open: 'true' } },
        { name: 'To another account', filter: { misdirected: 'true' } },
        { name: 'Money in', filter: { direction: 'in' } },
        { name: 'Money out', filter: { direction: 'out' } },
        { name: 'All', filter: {} },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'direction',
          label: 'Direction',
          choices: [
            ['in', 'In'],
            ['out', 'Out'],
          ],
        },
        { kind: 'text', name: 'reference', label: 'Reference' },
        { kind: 'date', name: 'date', label: 'Statement of' },
      ]}
      totals={[
        { name: 'inMinor', label: 'in' },
        { name: 'outMinor', label: 'out' },
      ]}
      empty="Every line is explained."
    />
  );
}
