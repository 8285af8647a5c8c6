import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { SignInAgain } from '../../contract.ts';
import { audit } from '../audit.ts';
import { newChallenge } from '../passkeys/challenges.ts';
import { answeredBy, dropPasskey, passkeyRequestOf, passkeysOf } from '../passkeys/passkeys.ts';
import { confirmBoth, type ConfirmRefusal } from './confirm-both.ts';
import { tellFailure } from './tell-failure.ts';

type OfOne = { caller: StaffCaller; id: bigint };

/** A challenge of the caller alone, for each of their passkeys but the one that is to go. */
export async function removalOptions(floor: Floor, { caller: { staffId }, id }: OfOne) {
  const others = (await passkeysOf(floor.sql, { face: 'staff', id: staffId })).filter((passkey) => passkey.id !== id);
  const challenge = await newChallenge(floor.sql, { face: 'staff', id: staffId, purpose: 'sign_in' });
  return passkeyRequestOf(others, { challenge, publicUrl: floor.config.consoleUrl });
}

/** Takes a fresh sign-in, so that nobody at an open desk takes its clerk's passkeys away. */
export async function removePasskey(
  floor: Floor,
  { caller, id, signIn }: OfOne & { signIn: SignInAgain },
): Promise<null | ConfirmRefusal | Refusal<'assertion_invalid' | 'passkey_not_found'>> {
  const refused =
    signIn.kind === 'secrets'
      ? await confirmBoth(floor, { caller, password: signIn.password, totp: signIn.totp })
      : await confirmByAnother(floor, { caller, id, response: signIn.response });
  if (refused) return refused;
  const { staffId } = caller;
  const at = floor.clock.now();
  return floor.sql.begin(async (tx) => {
    // Their signature may count for an act that is being carried out (approve-act.ts).
    await tx`select from identity.staff where id = ${staffId} for no key update`;
    if (!(await dropPasskey(tx, { face: 'staff', id: staffId }, id, at))) return refuse('passkey_not_found');
    const detail = { confirmedBy: signIn.kind };
    await audit(tx, { staffId, action: 'identity.remove_passkey', subject: `passkey:${id}`, detail });
    return null;
  });
}

/** The passkey that is to go may be in wrong hands, so it confirms nothing here. */
async function confirmByAnother(
  floor: Floor,
  { caller: { staffId }, id, response }: OfOne & Pick<Extract<SignInAgain, { kind: 'passkey' }>, 'response'>,
): Promise<Refusal<'assertion_invalid'> | null> {
  const { consoleUrl: publicUrl } = floor.config;
  const passkey = await answeredBy(floor.sql, { face: 'staff', id: staffId, response, publicUrl });
  if (passkey && passkey.id !== id) return null;
  await tellFailure(floor, staffId, 'identity.staff_passkey_refused', { reason: 'assertion_invalid' });
  return refuse('assertion_invalid');
}
