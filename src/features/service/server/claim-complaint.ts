import type { StaffCaller } from '#platform/feature.ts';
import { transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { endClaim, takeClaim } from './claim-store.ts';
import { serviceSettings } from './settings.ts';
import { lockComplaint } from './store.ts';

type Asked = { staff: StaffCaller; id: bigint };
type ClaimRefusal = Refusal<'complaint_not_found' | 'complaint_closed' | 'complaint_claimed'>;

/** A clerk works on a complaint. Nobody else answers it until the claim ends. */
export async function claimComplaint(floor: Floor, { staff, id }: Asked): Promise<ClaimRefusal | null> {
  const { claimMinutes: minutes } = await serviceSettings.read(floor);
  return transaction(floor.sql, async (tx) => {
    const complaint = await lockComplaint(tx, id);
    if (!complaint) return refuse('complaint_not_found');
    if (complaint.state === 'closed') return refuse('complaint_closed');
    const { staffId } = staff;
    const refused = await takeClaim(tx, { complaintId: id, staffId, now: floor.clock.now(), minutes });
    if (refused) return refused;
    await audit(tx, { staffId, action: 'service.claim_complaint', subject: `complaint:${id}`, detail: { minutes } });
    return null;
  });
}

/** The clerk gives it back. A complaint that is not theirs stays as it is. */
export async function releaseComplaint(
  floor: Floor,
  { staff: { staffId }, id }: Asked,
): Promise<Refusal<'complaint_not_found'> | null> {
  return transaction(floor.sql, async (tx) => {
    if (!(await lockComplaint(tx, id))) return refuse('complaint_not_found');
    if (await endClaim(tx, { complaintId: id, staffId }))
      await audit(tx, { staffId, action: 'service.release_complaint', subject: `complaint:${id}` });
    return null;
  });
}
