// Staff change their own password, authenticator app and passkeys, after confirming with the present password and
// one-time password.
import { assertionSchema } from '#features/acts/contract.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { SignInAgain } from '../contract.ts';
import { giveBack, QUARTER_SECONDS, spend } from '#features/limits/server/public.ts';
import {
  answeredBy,
  dropPasskey,
  hashPassword,
  isPassword,
  keepPasskey,
  newChallenge,
  offerSeedTo,
  passkeyRequestOf,
  passkeysOf,
  takenOffer,
} from '#features/credentials/server/public.ts';
import { audit } from '#features/acts/server/public.ts';
import { identitySettings } from '#features/identity/server/public.ts';
import { recordFailure, tryTotp } from './staff-sign-in.ts';
import { keepStaffSecret, staffById, weakPasswordOf } from './staff.ts';

/**
 * Checks the password with which staff confirm some calls. The try is counted before the password is compared and given
 * back if it was right, and the audit log records a wrong one.
 */
export async function confirmStaffPassword(
  context: Context,
  { staffId, password }: { staffId: bigint; password: string },
): Promise<null | Refusal<'password_wrong' | 'too_many_requests'>> {
  const { passwordTriesPerQuarter: limit } = await identitySettings.read(context);
  const quotas = [{ bucket: `staff_password|${staffId}`, limit, windowSeconds: QUARTER_SECONDS }];
  const wait = await spend(context, quotas);
  if (wait) {
    await recordFailure(context, null, 'identity.staff_password_locked', { staff: staffId.toString() });
    return wait;
  }
  const [staff] = await context.sql<{ hash: string }[]>`
    select password_hash as hash from identity.staff where id = ${staffId} and disabled_at is null`;
  if (await isPassword(password, staff?.hash ?? null)) {
    await giveBack(context, quotas);
    return null;
  }
  await recordFailure(context, staffId, 'identity.staff_password_refused', { reason: 'password_wrong' });
  return refuse('password_wrong');
}

/**
 * Counts a password that is given to approve an act like any other try, and records a wrong one in the audit log. The
 * edge calls this before the use case opens its transaction, because a refused act would roll both back.
 */
export function countApproval(
  context: Context,
): (asked: {
  caller: StaffCaller;
  assertion: unknown;
}) => Promise<Refusal<'assertion_invalid' | 'too_many_requests'> | null> {
  return async ({ caller: { staffId }, assertion }) => {
    const given = assertionSchema.safeParse(assertion);
    if (context.config.profile !== 'sandbox' || !given.success || given.data.kind !== 'password') return null;
    const refused = await confirmStaffPassword(context, { staffId, password: given.data.password });
    return refused?.name === 'password_wrong'
      ? refuse('assertion_invalid')
      : (refused as Refusal<'too_many_requests'> | null);
  };
}

type Confirmed = { caller: StaffCaller; password: string; totp: string };

type ConfirmRefusal = Refusal<'password_wrong' | 'totp_wrong' | 'totp_already_used' | 'too_many_requests'>;

/**
 * Checks both factors and uses up the one-time password. A right password gives back only its own try, not one of a
 * one-time password. Tries are counted for each session, so that no stranger can use them up.
 */
async function confirmBoth(
  context: Context,
  { caller: { staffId, sessionId }, password, totp }: Confirmed,
): Promise<ConfirmRefusal | null> {
  const refused = await confirmStaffPassword(context, { staffId, password });
  if (refused) return refused;
  return tryTotp(context, { staffId, totp, by: `session|${sessionId}`, action: 'identity.staff_totp_refused' });
}

/** Changes the caller's password, and ends their other sessions. */
export async function changeStaffPassword(
  context: Context,
  asked: Confirmed & { newPassword: string },
): Promise<null | ConfirmRefusal | Refusal<'field_invalid'>> {
  const staff = required(await staffById(context.sql, asked.caller.staffId));
  const weak = weakPasswordOf(staff, asked.newPassword);
  if (weak) return refuse('field_invalid', { fields: { newPassword: weak } });
  const refused = await confirmBoth(context, asked);
  if (refused) return refused;
  // Otherwise a password that another person chose could be kept for ever.
  if (asked.newPassword === asked.password && asked.caller.secretsDue?.includes('password'))
    return refuse('field_invalid', { fields: { newPassword: 'same' } });
  const hash = await hashPassword(asked.newPassword);
  await keepStaffSecret(
    context,
    { staffId: staff.id, by: staff.id, hash, except: asked.caller.sessionId },
    'identity.change_own_password',
  );
  return null;
}

export async function offerSeed(context: Context, caller: StaffCaller): Promise<{ totpUri: string; offer: string }> {
  const { email } = required(await staffById(context.sql, caller.staffId));
  return offerSeedTo(context, { whose: `staff:${caller.staffId}`, label: email });
}

export async function changeSeed(
  context: Context,
  asked: Confirmed & { offer: string; newTotp: string },
): Promise<null | ConfirmRefusal | Refusal<'totp_offer_expired'>> {
  const { staffId, sessionId } = asked.caller;
  const taken = takenOffer(context, { whose: `staff:${staffId}`, offer: asked.offer, totp: asked.newTotp });
  if (!taken) return refuse('totp_offer_expired');
  const { seed, step } = taken;
  if (step === null) return refuse('totp_wrong');
  const refused = await confirmBoth(context, asked);
  if (refused) return refused;
  await keepStaffSecret(context, { staffId, by: staffId, seed, step, except: sessionId }, 'identity.change_own_totp');
  return null;
}

/** Adds a passkey. As a passkey alone can sign in, this takes both present factors. */
export async function addPasskey(
  context: Context,
  { label, response, ...confirmed }: Confirmed & { label: string; response: unknown },
): Promise<bigint | ConfirmRefusal | Refusal<'assertion_invalid'>> {
  const refused = await confirmBoth(context, confirmed);
  if (refused) return refused;
  const { staffId } = confirmed.caller;
  const { consoleUrl: publicUrl } = context.config;
  const id = await keepPasskey(context.sql, { kind: 'staff', id: staffId, label, publicUrl, response });
  if (id === null) return refuse('assertion_invalid');
  const subject = `passkey:${id}`;
  await context.sql.begin((tx) => audit(tx, { staffId, action: 'identity.add_passkey', subject, detail: { label } }));
  return id;
}

type OfOne = { caller: StaffCaller; id: bigint };

/** A challenge for the caller only, which any of their passkeys except the one to be removed may answer. */
export async function removalOptions(context: Context, { caller: { staffId }, id }: OfOne) {
  const others = (await passkeysOf(context.sql, { kind: 'staff', id: staffId })).filter((passkey) => passkey.id !== id);
  const challenge = await newChallenge(context.sql, { kind: 'staff', id: staffId, purpose: 'sign_in' });
  return passkeyRequestOf(others, { challenge, publicUrl: context.config.consoleUrl });
}

/** Removes a passkey after a fresh sign-in, so that a passer-by at an unlocked computer can't. */
export async function removePasskey(
  context: Context,
  { caller, id, signIn }: OfOne & { signIn: SignInAgain },
): Promise<null | ConfirmRefusal | Refusal<'assertion_invalid' | 'passkey_not_found'>> {
  const refused =
    signIn.kind === 'secrets'
      ? await confirmBoth(context, { caller, password: signIn.password, totp: signIn.totp })
      : await confirmByAnother(context, { caller, id, response: signIn.response });
  if (refused) return refused;
  const { staffId } = caller;
  const at = context.clock.now();
  return context.sql.begin(async (tx) => {
    // Wait for an act that is being carried out and may count this clerk's signature (approve-act.ts).
    await tx`select from identity.staff where id = ${staffId} for no key update`;
    if (!(await dropPasskey(tx, { kind: 'staff', id: staffId }, id, at))) return refuse('passkey_not_found');
    const detail = { confirmedBy: signIn.kind };
    await audit(tx, { staffId, action: 'identity.remove_passkey', subject: `passkey:${id}`, detail });
    return null;
  });
}

/** Confirms with another passkey. The one to be removed can't confirm, because it may be in the wrong hands. */
async function confirmByAnother(
  context: Context,
  { caller: { staffId }, id, response }: OfOne & Pick<Extract<SignInAgain, { kind: 'passkey' }>, 'response'>,
): Promise<Refusal<'assertion_invalid'> | null> {
  const { consoleUrl: publicUrl } = context.config;
  const passkey = await answeredBy(context.sql, { kind: 'staff', id: staffId, response, publicUrl });
  if (passkey && passkey.id !== id) return null;
  await recordFailure(context, staffId, 'identity.staff_passkey_refused', { reason: 'assertion_invalid' });
  return refuse('assertion_invalid');
}
