import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../audit.ts';

export async function removePasskey(
  floor: Floor,
  { staffId, id }: { staffId: bigint; id: bigint },
): Promise<null | Refusal<'passkey_not_found'>> {
  const removed = await floor.sql`
    update identity.staff_passkey set removed_at = ${floor.clock.now()}
    where id = ${id} and staff_id = ${staffId} and removed_at is null`;
  if (removed.count === 0) return refuse('passkey_not_found');
  const subject = `passkey:${id}`;
  await floor.sql.begin((tx) =>
    audit(tx, { staffId, action: 'identity.remove_passkey', subject, detail: {}, at: floor.clock.now() }),
  );
  return null;
}
