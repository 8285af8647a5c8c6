// The console's report of bank lines that nothing explained at the end of a day, beside the balance of suspense.
import { RecordList } from '#design/console/record-list.tsx';
import { Alert, Typography } from '@mui/material';
import { Amount } from '#design/console/amount.tsx';
import { dateText } from '#design/console/formats.ts';
import { labelOf } from '#design/console/names.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { SuspenseLine } from '../contract/ageing.ts';
import { AgeTable, DAY_AGE_NAMES, useUncountedFilter } from './age-table.tsx';
import { rich, t } from '#design/console/words.ts';

const columns: readonly Column<SuspenseLine>[] = [
  { label: t('Line'), of: (row) => row.id, under: (row) => labelOf(row.kind) },
  { label: t('From'), of: (row) => row.counterpartyName, under: (row) => row.counterpartyAccount },
  { label: t('Reference'), of: (row) => row.reference || '—', under: (row) => row.narrative },
  {
    label: t('Booked by the bank'),
    of: (row) => dateText(row.bookedOn),
    under: (row) => t('{count, plural, one {# day} other {# days}}', { count: row.days }),
  },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} />, align: 'right' },
  { label: t('Unexplained (Br)'), of: (row) => <Amount minor={row.leftMinor} strong />, align: 'right' },
];

function ByAge() {
  const query = useUncountedFilter();
  const { data } = useCall('GET /console/api/v1/suspense-lines/ages', { query }, { quiet: true });
  const figures = data?.items.map(({ id: age, count, leftMinor }) => ({
    state: '',
    age,
    count,
    amountMinor: leftMinor,
  }));
  return (
    <>
      <AgeTable figures={figures} />
      {data?.agrees && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {rich('The ledger’s account of suspense had the same balance: Br {balance}.', {
            balance: <Amount minor={data.balanceMinor} />,
          })}
        </Typography>
      )}
      {data && !data.agrees && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {rich(
            'The ledger’s account of suspense had another balance: Br {balance}. Look at the checks of the books, ' +
              'and tell an engineer.',
            { balance: <Amount minor={data.balanceMinor} /> },
          )}
        </Alert>
      )}
    </>
  );
}

export function SuspenseLinesList() {
  return (
    <RecordList<SuspenseLine>
      paper
      resource="suspense-lines"
      title={t('Suspense by age')}
      columns={columns}
      filters={[
        { kind: 'choice', name: 'age', label: t('Age'), choices: choicesOf(DAY_AGE_NAMES) },
        { kind: 'date', name: 'until', label: t('At the end of') },
      ]}
      above={<ByAge />}
      to={(row) => `/statement-lines/${row.id}/show`}
      empty={t('Every bank line is explained.')}
    />
  );
}
