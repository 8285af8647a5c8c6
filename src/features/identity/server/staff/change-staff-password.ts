import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { hashPassword } from '../secrets/secrets-of-people.ts';
import { confirmBoth, type Confirmed, type ConfirmRefusal } from './confirm-both.ts';
import { keepStaffSecret } from './keep-staff-secret.ts';
import { weakPasswordOf } from './create-staff.ts';
import { staffById } from './staff-store.ts';

/** Other sessions end. This one stays. */
export async function changeStaffPassword(
  floor: Floor,
  asked: Confirmed & { newPassword: string },
): Promise<null | ConfirmRefusal | Refusal<'field_invalid'>> {
  const staff = must(await staffById(floor.sql, asked.caller.staffId));
  const weak = weakPasswordOf(staff, asked.newPassword);
  if (weak) return refuse('field_invalid', { fields: { newPassword: weak } });
  const refused = await confirmBoth(floor, asked);
  if (refused) return refused;
  // Else a password that somebody else chose could stay for ever.
  if (asked.newPassword === asked.password && asked.caller.secretsDue?.includes('password'))
    return refuse('field_invalid', { fields: { newPassword: 'same' } });
  const hash = await hashPassword(asked.newPassword);
  await keepStaffSecret(
    floor,
    { staffId: staff.id, by: staff.id, hash, except: asked.caller.sessionId },
    'identity.change_own_password',
  );
  return null;
}
