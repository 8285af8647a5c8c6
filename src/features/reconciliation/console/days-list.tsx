import { Amount } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { dateText } from '#design/date-text.ts';
import type { DataOf } from '#platform/client/call-types.ts';

type Day = DataOf<'GET /console/api/v1/reconciled-days'>['items'][number];

const columns: readonly Column<Day>[] = [
  { label: 'Day', of: (row) => dateText(row.id) },
  { label: 'Bank’s closing (Br)', of: (row) => <Amount minor={row.bankClosingMinor} strong />, align: 'right' },
  { label: 'Ledger (Br)', of: (row) => <Amount minor={row.ledgerBalanceMinor} />, align: 'right' },
  { label: 'At the bank, not posted (Br)', of: (row) => <Amount minor={row.unpostedMinor} />, align: 'right' },
  { label: 'Posted, not at the bank (Br)', of: (row) => <Amount minor={row.notStatedMinor} />, align: 'right' },
  { label: 'Closed', of: (row) => <Moment at={row.closedAt} /> },
  { label: 'Next statement due', of: (row) => <Moment at={row.nextDueAt} /> },
];

export function DaysList() {
  return (
    <RecordList<Day>
      resource="reconciled-days"
      title="Closed days"
      columns={columns}
      empty="No day is closed yet. The first one closes when its statement arrives and agrees."
    />
  );
}
