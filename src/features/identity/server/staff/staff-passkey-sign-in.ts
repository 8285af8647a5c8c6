import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { enterStaff, type StaffSession } from './enter-staff.ts';
import { takeChallenge } from './passkey-challenges.ts';
import { isRightAssertion } from './passkeys.ts';
import { tellFailure } from './tell-failure.ts';

export async function staffPasskeySignIn(
  floor: Floor,
  response: { id: string; response: { clientDataJSON: string } },
  deviceKey?: string,
): Promise<StaffSession | Refusal<'staff_credentials_wrong'>> {
  const challenge = await takeChallenge(floor.sql, 'sign_in', null, response.response.clientDataJSON);
  const session =
    challenge === null
      ? null
      : await floor.sql.begin(async (tx): Promise<StaffSession | null> => {
          const passkey = await isRightAssertion(tx, { response, challenge, publicUrl: floor.config.publicUrl });
          return passkey ? enterStaff(floor, tx, { staffId: passkey.staffId, method: 'passkey', deviceKey }) : null;
        });
  if (session) return session;
  await tellFailure(floor, null, 'identity.staff_sign_in_failed', { method: 'passkey' });
  return refuse('staff_credentials_wrong');
}
