// Shows what the last daily run of the checks of the books found: a tile for the overview, and a page by check.
import { Alert, Paper, Skeleton, Typography } from '@mui/material';
import { momentText } from '#design/console/moment.tsx';
import { EVERY_MINUTE, stateOf } from '#design/console/queue.ts';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { PageTitle } from '#design/console/section.tsx';
import { labelOf, StateChip } from '#design/console/state-chip.tsx';
import { Tile } from '#design/console/tile.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

type Checks = DataOf<'GET /console/api/v1/checks'>;
type Check = Checks['items'][number];

const useChecks = () => useCall('GET /console/api/v1/checks', {}, EVERY_MINUTE);

/** '05-statement-lines' -> 'Statement lines'. */
const nameOf = ({ id }: Check) => labelOf(id.replace(/^\d+-/, ''));
const rowsText = (found: number) => `${found} ${found === 1 ? 'row' : 'rows'}`;
const ranText = ({ ranAt }: Checks) => (ranAt ? `ran ${momentText(ranAt)}` : 'not run yet');

function alarmOf({ items, late }: Checks) {
  const failing = items.filter(({ found }) => found !== null && found > 0);
  const [first] = failing;
  if (first) {
    const more = failing.length > 1 ? ` and ${failing.length - 1} more` : '';
    return { text: `${nameOf(first)}: ${rowsText(first.found ?? 0)}${more}`, tone: 'bad' as const };
  }
  return late ? { text: 'Overdue', tone: 'warn' as const } : { text: 'Clean', tone: 'plain' as const };
}

export function ChecksTile() {
  const { data, error } = useChecks();
  return (
    <Tile
      title="Checks of the books"
      to="/checks"
      state={stateOf(data, error)}
      figure={data && `${data.items.filter(({ found }) => found === 0).length} of ${data.items.length} clean`}
      note={data && ranText(data)}
      alarm={data && alarmOf(data)}
    />
  );
}

const columns: readonly Column<Check>[] = [
  { label: 'Check', of: nameOf },
  { label: 'What it looks for', of: (row) => row.finds },
  { label: 'Last run', of: (row) => <Result found={row.found} /> },
];

function Result({ found }: { found: number | null }) {
  if (found === null) return <StateChip text="Not run yet" />;
  return found === 0 ? <StateChip text="Clean" /> : <StateChip text={rowsText(found)} tone="bad" />;
}

export function ChecksPage() {
  const { data, error } = useChecks();
  return (
    <>
      <PageTitle title="Checks of the books" />
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={320} aria-label="Loading" sx={{ mt: 2 }} />}
      {data && (
        <>
          <Typography variant="body2" sx={{ my: 2 }}>
            {data.ranAt ? `Last run ${momentText(data.ranAt)}. ` : 'Not run yet. '}
            Every day we run all of them over the whole ledger. A check that finds rows has found a mistake in the
            books. The log has the rows, and npm run check lists them at once.
          </Typography>
          {data.late && data.ranAt && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              The daily run is overdue.
            </Alert>
          )}
          <Paper variant="outlined">
            <RowsTable label="Checks of the books" rows={data.items} columns={columns} />
          </Paper>
        </>
      )}
    </>
  );
}
