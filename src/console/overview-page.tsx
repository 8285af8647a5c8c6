// The console's overview: queues of waiting work, and tiles about the books.
import { Box, Link as Underlined, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Loading } from '#design/console/loading.tsx';
import { minutesBetween, waitText } from '#design/console/moment.tsx';
import { EVERY_MINUTE } from '#design/console/queue.ts';
import type { ConsoleQueue, QueueStatus } from '#design/console/resource.ts';
import { Nothing, PageTitle } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { Tile } from '#design/console/tile.tsx';
import { useCall } from '#platform/client/queries.ts';
import { queues, tiles } from './console-features.ts';
import { inRow, labelled, t } from '#design/console/words.ts';

function WaitingQueues() {
  const own = queues.filter((queue) => mayUse(queue.roles));
  return (
    <Box component="section" aria-label={t('Waiting')} sx={{ mb: 3 }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {t('Waiting, longest first')}
      </Typography>
      {own.length > 0 ? (
        <ReadQueues queues={own} statuses={[]} />
      ) : (
        <Nothing>{t('Your role has no queue. Find its pages in the menu.')}</Nothing>
      )}
    </Box>
  );
}

type ReadQueuesProps = { queues: readonly ConsoleQueue[]; statuses: readonly QueueStatus[] };

/** Reads one queue after another (each is a hook), then shows them together. */
function ReadQueues({ queues: [queue, ...rest], statuses }: ReadQueuesProps) {
  return queue ? <ReadNext queue={queue} rest={rest} statuses={statuses} /> : <QueueTiles statuses={statuses} />;
}

type ReadNextProps = { queue: ConsoleQueue; rest: readonly ConsoleQueue[]; statuses: readonly QueueStatus[] };

function ReadNext({ queue, rest, statuses }: ReadNextProps) {
  const status = queue.useStatus();
  return <ReadQueues queues={rest} statuses={[...statuses, status]} />;
}

function QueueTiles({ statuses }: { statuses: readonly QueueStatus[] }) {
  const now = useCall('GET /console/api/v1/sandbox/clock', {}, EVERY_MINUTE).data?.now;
  // Each answer would move the tiles, so they show together once all are read.
  if (statuses.some(({ state }) => state === 'loading')) return <Loading height={120} />;
  const shown = inOrder(statuses);
  const signed = statuses.filter((one) => !isShown(one) && one.note);
  return (
    <>
      {shown.length === 0 && <Nothing>{t('Nothing waits.')}</Nothing>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
        {shown.map((one) => (
          <QueueTile key={one.title} status={one} now={now} />
        ))}
      </Box>
      {signed.map(({ title, to, note }) => (
        <Typography key={title} variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          <Underlined component={Link} to={to} color="inherit">
            {title}
          </Underlined>
          {labelled('', note ?? '')}
        </Typography>
      ))}
    </>
  );
}

function QueueTile({ status, now }: { status: QueueStatus; now: string | undefined }) {
  const { title, to, state, waiting, more, since, note, late, alarm } = status;
  const oldest = since && now ? { wait: waitText(since, now), minutes: minutesBetween(since, now) } : undefined;
  const isLate = late !== undefined && oldest !== undefined && oldest.minutes >= late.afterMinutes;
  return (
    <Tile
      title={title}
      to={to}
      state={state}
      figure={`${waiting}${more ? '+' : ''}`}
      note={inRow(oldest && t('oldest {minutes}', { minutes: oldest.wait }), note)}
      alarm={alarm ?? (isLate ? { text: late.text, tone: 'warn' } : undefined)}
    />
  );
}

/**
 * The clerk's queues with the longest wait first, then tiles about the state of the
 * books. Features add queues and tiles for the roles concerned.
 */
export function OverviewPage() {
  const books = tiles.filter((one) => mayUse(one.roles));
  return (
    <>
      <PageTitle title={t('Overview')} />
      <WaitingQueues />
      {books.length > 0 && (
        <Box component="section" aria-label={t('The books')} sx={{ mt: 2, mb: 3 }}>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
            {t('The books')}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
            {books.map(({ tile: Shown }, i) => (
              <Shown key={`${Shown.name}${i}`} />
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

/** False for a queue that is empty and without an alarm. */
function isShown({ state, waiting, alarm }: QueueStatus): boolean {
  return state !== 'ready' || waiting > 0 || alarm !== undefined;
}

/** Sorts failed queues first, then the queue whose oldest item has waited longest. */
export function inOrder(statuses: readonly QueueStatus[]): QueueStatus[] {
  return statuses.filter(isShown).sort((a, b) => compare(positionOf(a), positionOf(b)));
}

const positionOf = ({ state, since }: QueueStatus) => (state === 'failed' ? '0' : since ? `1${since}` : '2');

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
