import type { Floor } from '#platform/floor.ts';
import { audit } from '../audit.ts';
import { seal } from '../secrets/secrets-of-people.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { endStaffSessions } from '../sessions/end-sessions.ts';

type Kept = { staffId: bigint; by: bigint | null; hash?: string; seed?: string; step?: bigint; except?: bigint };

export async function keepStaffSecret(
  floor: Floor,
  { staffId, by, hash, seed, step, except }: Kept,
  action: string,
): Promise<void> {
  const sealed = seed === undefined ? null : seal(floor.secrets, seed);
  // Somebody else knows a secret that its owner did not choose.
  const own = by === staffId;
  await floor.sql.begin(async (tx) => {
    await tx`
      update identity.staff set password_hash = coalesce(${hash ?? null}, password_hash),
        totp_sealed = coalesce(${sealed}, totp_sealed), totp_step = coalesce(${step ?? null}::bigint, totp_step),
        password_given_at = case when ${hash === undefined} then password_given_at
          when ${own} then null else clock_timestamp() end,
        seed_given_at = case when ${seed === undefined} then seed_given_at
          when ${own} then null else clock_timestamp() end
      where id = ${staffId}`;
    await endStaffSessions(tx, { staffId, ...(except === undefined ? {} : { except }) });
    await audit(tx, { staffId: by, action, subject: `staff:${staffId}` });
  });
  forgetSessions(floor.sql, `staff:${staffId}`);
}
