import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { endStaffSessions } from '../sessions/end-sessions.ts';

export async function staffSignOut(floor: Floor, caller: StaffCaller): Promise<void> {
  await floor.sql.begin((tx) => endStaffSessions(tx, { staffId: caller.staffId, only: caller.sessionId }));
  forgetSessions(floor.sql, `staff:${caller.staffId}`);
}
