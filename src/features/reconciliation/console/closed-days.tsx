// The console's list of closed days. Each leads to the bank lines of its statement.
import { Amount } from '#design/console/amount.tsx';
import { dateText } from '#design/console/formats.ts';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { rich, t } from '#design/console/words.ts';
import type { DataOf } from '#platform/client/call-types.ts';

type Day = DataOf<'GET /console/api/v1/reconciled-days'>['items'][number];

const columns: readonly Column<Day>[] = [
  { label: t('Day'), of: (row) => dateText(row.id) },
  { label: t('Bank’s closing (Br)'), of: (row) => <Amount minor={row.bankClosingMinor} strong />, align: 'right' },
  { label: t('Ledger (Br)'), of: (row) => <Amount minor={row.ledgerBalanceMinor} />, align: 'right' },
  { label: t('At the bank, not posted (Br)'), of: (row) => <Amount minor={row.unpostedMinor} />, align: 'right' },
  { label: t('Posted, not at the bank (Br)'), of: (row) => <Amount minor={row.notStatedMinor} />, align: 'right' },
  {
    label: t('Open lines'),
    of: ({ openLines, openMinor }) =>
      openLines === 0
        ? '—'
        : rich('{openLines, plural, one {# line} other {# lines}}, {open}', {
            openLines,
            open: <Amount minor={openMinor} unit />,
          }),
    align: 'right',
  },
  { label: t('Closed'), of: (row) => <Moment at={row.closedAt} /> },
  { label: t('Next statement due'), of: (row) => <Moment at={row.nextDueAt} /> },
];

export function DaysList() {
  return (
    <RecordList<Day>
      resource="reconciled-days"
      title={t('Closed days')}
      columns={columns}
      to={(row) => `/statement-lines?filter=${encodeURIComponent(JSON.stringify({ date: row.id }))}`}
      empty={t('No day is closed yet. The first one closes when its statement arrives and agrees.')}
    />
  );
}
