import { ageText, minutesBetween } from '../../../design/console/moment.tsx';
import { mayUse } from '../../../design/console/staff-session.ts';
import { countOf, Tile } from '../../../design/console/tile.tsx';
import { useCall } from '../../../platform/client/queries.ts';

export function ComplaintsTile() {
  if (!mayUse(['support', 'finance'])) return null;
  return <WaitingComplaints />;
}

function WaitingComplaints() {
  const { data, error } = useCall(
    'GET /console/api/v1/complaints',
    { query: { waiting: 'true', limit: 100 } },
    { quiet: true, refetchEveryMs: 60_000 },
  );
  const clock = useCall('GET /console/api/v1/sandbox/clock', {}, { quiet: true });
  const escalated = data?.items.filter((one) => one.state === 'escalated').length ?? 0;
  const oldest = data?.items.map((one) => one.openedAt).sort()[0];
  return (
    <Tile
      title="Complaints to answer"
      to="/complaints"
      state={data ? 'ready' : error ? 'failed' : 'loading'}
      figure={data && countOf(data)}
      note={oldest && clock.data ? `oldest ${ageText(minutesBetween(oldest, clock.data.now))}` : 'none'}
      alarm={escalated > 0 ? { text: `${escalated} escalated`, tone: 'bad' } : undefined}
    />
  );
}
