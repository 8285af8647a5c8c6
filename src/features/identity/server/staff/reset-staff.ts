// For staff who lost their password or seed: the owner of the machine sets both (npm run staff -- reset).
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { hashPassword } from '../secrets/secrets-of-people.ts';
import { keepStaffSecret } from './keep-staff-secret.ts';
import { newSeed, seedUri } from './one-time-password.ts';
import { weakPasswordOf } from './create-staff.ts';
import { staffById } from './staff-store.ts';

/** For the installation's own command: a new password and a new seed, shown once. Every session ends. */
export async function resetStaff(
  floor: Floor,
  asked: { email: string; password: string },
): Promise<{ totpUri: string } | Refusal<'staff_not_found' | 'field_invalid'>> {
  const email = asked.email.toLowerCase();
  const [found] = await floor.sql<
    { id: bigint }[]
  >`select id from identity.staff where email = ${email} and disabled_at is null`;
  const staff = found && (await staffById(floor.sql, found.id));
  if (!staff) return refuse('staff_not_found');
  const weak = weakPasswordOf(staff, asked.password);
  if (weak) return refuse('field_invalid', { fields: { password: weak } });
  const seed = newSeed();
  await keepStaffSecret(
    floor,
    { staffId: staff.id, by: null, hash: await hashPassword(asked.password), seed, step: 0n },
    'identity.reset_staff',
  );
  return { totpUri: seedUri(seed, email) };
}
