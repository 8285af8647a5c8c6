import { ageText, minutesBetween } from '../../../design/console/moment.tsx';
import { mayUse } from '../../../design/console/staff-session.ts';
import { countOf, Tile } from '../../../design/console/tile.tsx';
import { useCall } from '../../../platform/client/queries.ts';

const EVERY_MINUTE = { quiet: true, refetchEveryMs: 60_000 } as const;

export function RevenueLinesTile() {
  const may = mayUse(['finance']);
  const { data, error } = useCall(
    'GET /console/api/v1/revenue/lines',
    { query: { limit: 100 } },
    { ...EVERY_MINUTE, enabled: may },
  );
  const clock = useCall('GET /console/api/v1/sandbox/clock', {}, { quiet: true });
  if (!may) return null;
  const waiting = data && { ...data, items: data.items.filter((line) => line.proposedEntryId === null) };
  return (
    <QueueTile
      title="Revenue to book"
      to="/revenue/lines"
      page={waiting}
      failed={Boolean(error)}
      now={clock.data?.now}
      since={waiting?.items.map((line) => line.bookedAt)}
    />
  );
}

export function RevenueApprovalsTile() {
  const may = mayUse(['finance']);
  const { data, error } = useCall(
    'GET /console/api/v1/revenue/entries',
    { query: { state: 'proposed', limit: 100 } },
    { ...EVERY_MINUTE, enabled: may },
  );
  const clock = useCall('GET /console/api/v1/sandbox/clock', {}, { quiet: true });
  if (!may) return null;
  const to = `/revenue/entries?filter=${encodeURIComponent('{"state":"proposed"}')}`;
  return (
    <QueueTile
      title="Revenue to approve"
      to={to}
      page={data}
      failed={Boolean(error)}
      now={clock.data?.now}
      since={data?.items.map((entry) => entry.proposedAt)}
    />
  );
}

type QueueTileProps = {
  title: string;
  to: string;
  page: { items: readonly unknown[]; next: string | null } | undefined;
  failed: boolean;
  now: string | undefined;
  since: string[] | undefined;
};

function QueueTile({ title, to, page, failed, now, since }: QueueTileProps) {
  const oldest = since?.sort()[0];
  const age = oldest && now ? minutesBetween(oldest, now) : undefined;
  return (
    <Tile
      title={title}
      to={to}
      state={page ? 'ready' : failed ? 'failed' : 'loading'}
      figure={page && countOf(page)}
      note={age === undefined ? 'none' : `oldest ${ageText(age)}`}
      alarm={age !== undefined && age > 3 * 1440 ? { text: 'Members wait for this income', tone: 'warn' } : undefined}
    />
  );
}
