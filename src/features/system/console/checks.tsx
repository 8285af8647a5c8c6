// Shows what the last daily run of the checks of the books found: a tile for the overview, and a page by check.
import { Alert, Paper, Typography } from '@mui/material';
import { Loading } from '#design/console/loading.tsx';
import { momentText } from '#design/console/moment.tsx';
import { EVERY_MINUTE, stateOf } from '#design/console/queue.ts';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { PageTitle } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import { Tile } from '#design/console/tile.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { labelled, served, t } from '#design/console/words.ts';

type Checks = DataOf<'GET /console/api/v1/checks'>;
type Check = Checks['items'][number];

const useChecks = () => useCall('GET /console/api/v1/checks', {}, EVERY_MINUTE);

/** '05-statement-lines' -> 'Statement lines'. */
const nameOf = ({ id }: Check) => labelOf(id.replace(/^\d+-/, ''));
const rowsText = (found: number) => t('{found, plural, one {# row} other {# rows}}', { found });
const ranText = ({ ranAt }: Checks) => (ranAt ? t('ran {ranAt}', { ranAt: momentText(ranAt) }) : t('not run yet'));

function alarmOf({ items, late }: Checks) {
  const failing = items.filter(({ found }) => found !== null && found > 0);
  const [first] = failing;
  if (first) {
    const found = labelled(nameOf(first), rowsText(first.found ?? 0));
    const more = failing.length - 1;
    return { text: more > 0 ? t('{found} and {more} more', { found, more }) : found, tone: 'bad' as const };
  }
  return late ? { text: t('Overdue'), tone: 'warn' as const } : { text: t('Clean'), tone: 'plain' as const };
}

export function ChecksTile() {
  const { data, error } = useChecks();
  return (
    <Tile
      title={t('Checks of the books')}
      to="/checks"
      state={stateOf(data, error)}
      figure={
        data &&
        t('{items} of {items2} clean', {
          items: data.items.filter(({ found }) => found === 0).length,
          items2: data.items.length,
        })
      }
      note={data && ranText(data)}
      alarm={data && alarmOf(data)}
    />
  );
}

const columns: readonly Column<Check>[] = [
  { label: t('Check'), of: nameOf },
  { label: t('What it looks for'), of: (row) => served(row.finds) },
  { label: t('Result'), of: (row) => <Result found={row.found} /> },
];

function Result({ found }: { found: number | null }) {
  if (found === null) return <StateChip text={t('Not run yet')} />;
  return found === 0 ? <StateChip text={t('Clean')} /> : <StateChip text={rowsText(found)} tone="bad" />;
}

export function ChecksPage() {
  const { data, error } = useChecks();
  return (
    <>
      <PageTitle title={t('Checks of the books')} />
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Loading height={320} />}
      {data && (
        <>
          <Typography variant="body2" sx={{ my: 2 }}>
            {data.ranAt ? t('Last run {ranAt}.', { ranAt: momentText(data.ranAt) }) : t('Not run yet.')}{' '}
            {t(
              'Every day we run all of them over the whole ledger. A check that finds rows has found a ' +
                'mistake in the books. Whoever runs the system can list the rows at once.',
            )}
          </Typography>
          {data.late && data.ranAt && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {t('The daily run is overdue.')}
            </Alert>
          )}
          <Paper variant="outlined">
            <RowsTable label={t('Checks of the books')} rows={data.items} columns={columns} />
          </Paper>
        </>
      )}
    </>
  );
}
