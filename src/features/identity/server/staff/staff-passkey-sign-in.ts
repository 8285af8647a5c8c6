import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type Assertion, answeredBy } from '../passkeys/passkeys.ts';
import { enterStaff, type StaffSession } from './enter-staff.ts';
import { tellFailure } from './tell-failure.ts';

export async function staffPasskeySignIn(
  floor: Floor,
  asked: { response: Assertion; device?: string | undefined; deviceKey?: string | undefined },
): Promise<StaffSession | Refusal<'staff_credentials_wrong'>> {
  const { response, device, deviceKey } = asked;
  const { consoleUrl: publicUrl } = floor.config;
  const session = await floor.sql.begin(async (tx): Promise<StaffSession | null> => {
    const passkey = await answeredBy(tx, { face: 'staff', id: null, response, publicUrl });
    if (!passkey) return null;
    return enterStaff(floor, tx, { staffId: passkey.ownerId, method: 'passkey', device, deviceKey });
  });
  if (session) return session;
  await tellFailure(floor, null, 'identity.staff_sign_in_failed', { method: 'passkey' });
  return refuse('staff_credentials_wrong');
}
