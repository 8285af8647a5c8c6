import { ageText } from '../../../design/console/moment.tsx';
import { mayUse } from '../../../design/console/staff-session.ts';
import { countOf, Tile } from '../../../design/console/tile.tsx';
import { useCall } from '../../../platform/client/queries.ts';

const EVERY_MINUTE = { quiet: true, refetchEveryMs: 60_000 } as const;

export function PayoutsTile() {
  if (!mayUse(['finance', 'support'])) return null;
  return <Queue title="Payouts to review" state="pending_review" lateAfterHours={24} />;
}

export function WaitingFundsTile() {
  if (!mayUse(['finance'])) return null;
  return <Queue title="Payouts waiting for funds" state="waiting_funds" lateAfterHours={0} />;
}

function Queue({
  title,
  state,
  lateAfterHours,
}: {
  title: string;
  state: 'pending_review' | 'waiting_funds';
  lateAfterHours: number;
}) {
  const { data, error } = useCall('GET /console/api/v1/withdrawals', { query: { state, limit: 100 } }, EVERY_MINUTE);
  const oldest = data?.items[0];
  return (
    <Tile
      title={title}
      to={`/withdrawals?filter=${encodeURIComponent(JSON.stringify({ state }))}`}
      state={data ? 'ready' : error ? 'failed' : 'loading'}
      figure={data && countOf(data)}
      note={oldest ? `oldest ${ageText(oldest.ageMinutes)}` : 'none'}
      alarm={
        oldest && oldest.ageMinutes >= lateAfterHours * 60
          ? { text: lateAfterHours ? `Waiting over ${lateAfterHours} hours` : 'The client account is short', tone: 'warn' }
          : undefined
      }
    />
  );
}
