import { mayUse } from '../../../design/console/staff-session.ts';
import { Tile } from '../../../design/console/tile.tsx';
import { dateText } from '../../../design/date-text.ts';
import { useCall } from '../../../platform/client/queries.ts';

/** Changes of settings that wait for their second person. */
export function SettingsTile() {
  const { data, error } = useCall('GET /console/api/v1/settings', {}, { quiet: true, refetchEveryMs: 60_000 });
  if (!mayUse(['finance'])) return null;
  const waiting = (data?.items ?? []).flatMap((one) => (one.proposal ? [one.proposal.proposedAt] : [])).sort();
  const underMaintenance = data?.items.some((one) => one.id === 'system.maintenance' && one.value === true);
  return (
    <Tile
      title="Settings waiting for approval"
      to="/settings"
      state={data ? 'ready' : error ? 'failed' : 'loading'}
      figure={waiting.length}
      note={waiting[0] ? `oldest of ${dateText(waiting[0])}` : 'none'}
      alarm={underMaintenance ? { text: 'Maintenance is on', tone: 'warn' } : undefined}
    />
  );
}
