// A member's second factor: an authenticator app or passkeys, with recovery codes (docs/decisions/0038). Turning it on
// and off, checking it, and confirming the owner before a way to sign in changes. second-step.ts uses it in sign-ins.
import { randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { readableCode } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { SecondProof } from '../../contract.ts';
import { DAY_SECONDS, giveBack, QUARTER_SECONDS, spend } from '#features/limits/server/public.ts';
import {
  answeredBy,
  hashRecoveryCode,
  newChallenge,
  openedSeed,
  passkeyRequestOf,
  passkeysOf,
  seal,
  stepOf,
  takenOffer,
} from '#features/credentials/server/public.ts';
import { type Member, memberById } from '#features/members/server/public.ts';
import { confirmPassword } from '../secrets/passwords.ts';
import { alertMember } from '../sessions/alerts.ts';
import type { ProvenDevice } from '../sessions/devices.ts';

type SecondFactor = { id: bigint; sealed: Buffer | null; salt: Buffer };

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;

/** Null if the member has none. */
export async function secondFactorOf(q: Queryable, memberId: bigint): Promise<SecondFactor | null> {
  const [row] = await q<SecondFactor[]>`
    select id, totp_sealed as sealed, recovery_salt as salt from identity.second_factor
    where member_id = ${memberId} and off_at is null`;
  return row ?? null;
}

export async function recoveryCodesLeft(q: Queryable, { id }: SecondFactor): Promise<number> {
  const [row] = await q<{ n: number }[]>`
    select count(*)::int as n from identity.recovery_code where factor_id = ${id} and used_at is null`;
  return row?.n ?? 0;
}

/** Replaces all recovery codes. Returns the new ones, which are shown once. */
async function newRecoveryCodes(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  { id, salt }: SecondFactor,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(RECOVERY_LENGTH));
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  await tx`
    update identity.recovery_code set used_at = ${context.clock.now()} where factor_id = ${id} and used_at is null`;
  await tx`insert into identity.recovery_code ${tx(hashes.map((hash) => ({ factorId: id, codeHash: hash })))}`;
  return codes;
}

/** Uses a recovery code up: true only once for each code. */
async function useRecoveryCode(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, salt }: SecondFactor,
  code: string,
): Promise<boolean> {
  const hash = await hashRecoveryCode(code, salt);
  const used = await context.sql`
    update identity.recovery_code set used_at = ${context.clock.now()}
    where factor_id = ${id} and code_hash = ${hash} and used_at is null`;
  return used.count === 1;
}

/** Whether the member has given the second factor on this device, so that it is not needed again. */
export async function gaveSecond(q: Queryable, memberId: bigint, { keyHash }: ProvenDevice): Promise<boolean> {
  const [seen] = await q`
    select from identity.session
    where member_id = ${memberId} and device_key_hash = ${keyHash} and proven_at is not null limit 1`;
  return seen !== undefined;
}

/** Makes every device need the second factor again. */
export async function forgetSecondGiven(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`update identity.session set proven_at = null where member_id = ${memberId} and proven_at is not null`;
}

/** With this many tries a day, the chance to guess six digits within a year is about one in fifty. */
const TRIES_PER_QUARTER = 5;
const TRIES_PER_DAY = 20;

export type SecondRefusal = Refusal<'second_factor_wrong' | 'too_many_requests'>;

/**
 * Checks a passkey, a one-time password or a recovery code of the member. Each is valid once. Tries of codes are
 * counted before they are compared, and a right code's try is not counted.
 */
export async function checkSecond(
  context: Context,
  of: { memberId: bigint; factor: SecondFactor },
  proof: SecondProof,
): Promise<SecondRefusal | null> {
  if (proof.kind === 'passkey') {
    const { publicUrl } = context.config;
    const asked = { kind: 'member', id: of.memberId, response: proof.response, publicUrl } as const;
    return (await answeredBy(context.sql, asked)) ? null : refuse('second_factor_wrong');
  }
  const quotas = [
    { bucket: `second|${of.memberId}`, limit: TRIES_PER_QUARTER, windowSeconds: QUARTER_SECONDS },
    { bucket: `second_day|${of.memberId}`, limit: TRIES_PER_DAY, windowSeconds: DAY_SECONDS },
  ];
  const wait = await spend(context, quotas);
  if (wait) return wait;
  if (!(await isRightCode(context, of, proof.code))) return refuse('second_factor_wrong');
  await giveBack(context, quotas);
  return null;
}

async function isRightCode(
  context: Context,
  { memberId, factor }: { memberId: bigint; factor: SecondFactor },
  code: string,
): Promise<boolean> {
  if (/^\d{6}$/.test(code)) {
    const seed = factor.sealed ? openedSeed(context, factor.sealed) : null;
    const step = seed === null ? null : stepOf(seed, code);
    if (step === null) return false;
    const taken = await context.sql`
      update identity.second_factor set totp_step = ${step}
      where id = ${factor.id} and off_at is null and totp_step < ${step}`;
    return taken.count === 1;
  }
  if (!(await useRecoveryCode(context, factor, code))) return false;
  const left = await recoveryCodesLeft(context.sql, factor);
  await context.sql.begin(async (tx) =>
    alertMember(context, tx, required(await memberById(tx, memberId)), 'recovery_code_used', { left }),
  );
  return true;
}

/** The request that asks for one of the member's passkeys. Null if they have none. */
export async function secondRequest(context: Context, memberId: bigint) {
  const passkeys = await passkeysOf(context.sql, { kind: 'member', id: memberId });
  if (passkeys.length === 0) return null;
  const challenge = await newChallenge(context.sql, { kind: 'member', id: memberId, purpose: 'sign_in' });
  return passkeyRequestOf(passkeys, { challenge, publicUrl: context.config.publicUrl });
}

export type Owned = { memberId: bigint; password: string; second?: SecondProof | undefined };
export type OwnedRefusal = SecondRefusal | Refusal<'password_wrong' | 'second_factor_needed'>;

/** Checks the password, and the second factor if the member has one. Needed before a way to sign in changes. */
export async function confirmOwner(
  context: Context,
  { memberId, password, second }: Owned,
): Promise<OwnedRefusal | null> {
  const refused = await confirmPassword(context, { memberId, password });
  if (refused) return refused;
  const factor = await secondFactorOf(context.sql, memberId);
  if (!factor) return null;
  return second ? checkSecond(context, { memberId, factor }, second) : refuse('second_factor_needed');
}

type App = { offer: string; totp: string };
type OnRefusal =
  | OwnedRefusal
  | Refusal<'second_factor_on' | 'second_factor_missing' | 'totp_offer_expired' | 'totp_wrong' | 'member_frozen'>;

/**
 * Turns the second factor on, with an authenticator app or with the member's existing passkeys. Every other device then
 * needs it once. Returns the recovery codes.
 */
export async function turnOnSecondFactor(
  context: Context,
  asked: Owned & { sessionId: bigint; app?: App | undefined },
): Promise<string[] | OnRefusal> {
  const { memberId, sessionId } = asked;
  if (required(await memberById(context.sql, memberId)).frozenAt) return refuse('member_frozen');
  if (await secondFactorOf(context.sql, memberId)) return refuse('second_factor_on');
  const app = await appOf(context, asked);
  if (isRefusal(app)) return app;
  const refused = await confirmOwner(context, asked);
  if (refused) return refused;
  const sealed = app && seal(context.secrets, app.seed);
  const salt = randomBytes(16);
  return context.sql.begin(async (tx): Promise<string[] | OnRefusal> => {
    const [row] = await tx<SecondFactor[]>`
      insert into identity.second_factor (member_id, totp_sealed, totp_step, recovery_salt, since)
      values (${memberId}, ${sealed}, ${app?.step ?? 0n}, ${salt}, ${context.clock.now()})
      on conflict (member_id) where off_at is null do nothing
      returning id, totp_sealed as sealed, recovery_salt as salt`;
    if (!row) return refuse('second_factor_on');
    await forgetSecondGiven(tx, memberId);
    await tx`update identity.session set proven_at = ${context.clock.now()} where id = ${sessionId}`;
    await alertMember(context, tx, required(await memberById(tx, memberId)), 'second_factor_on');
    return newRecoveryCodes(context, tx, row);
  });
}

async function appOf(
  context: Context,
  { memberId, app }: { memberId: bigint; app?: App | undefined },
): Promise<
  { seed: string; step: bigint } | null | Refusal<'second_factor_missing' | 'totp_offer_expired' | 'totp_wrong'>
> {
  if (!app) {
    const passkeys = await passkeysOf(context.sql, { kind: 'member', id: memberId });
    return passkeys.length > 0 ? null : refuse('second_factor_missing');
  }
  const taken = takenOffer(context, { whose: `member:${memberId}`, ...app });
  if (!taken) return refuse('totp_offer_expired');
  return taken.step === null ? refuse('totp_wrong') : { seed: taken.seed, step: taken.step };
}

type OffRefusal = OwnedRefusal | Refusal<'second_factor_off'>;

export async function turnOffSecondFactor(context: Context, asked: Owned): Promise<null | OffRefusal> {
  if (!(await secondFactorOf(context.sql, asked.memberId))) return refuse('second_factor_off');
  const refused = await confirmOwner(context, asked);
  if (refused) return refused;
  await context.sql.begin(async (tx) => dropSecondFactor(context, tx, required(await memberById(tx, asked.memberId))));
  return null;
}

/** Ends the second factor and alerts the member. */
export async function dropSecondFactor(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
): Promise<void> {
  const ended = await tx`
    update identity.second_factor set off_at = ${context.clock.now()}
    where member_id = ${member.id} and off_at is null`;
  await forgetSecondGiven(tx, member.id);
  if (ended.count > 0) await alertMember(context, tx, member, 'second_factor_off');
}

/** Makes new recovery codes. The earlier ones no longer work. */
export async function replaceRecoveryCodes(context: Context, asked: Owned): Promise<string[] | OffRefusal> {
  const factor = await secondFactorOf(context.sql, asked.memberId);
  if (!factor) return refuse('second_factor_off');
  const refused = await confirmOwner(context, asked);
  if (refused) return refused;
  return context.sql.begin(async (tx) => {
    await alertMember(context, tx, required(await memberById(tx, asked.memberId)), 'recovery_codes_new');
    return newRecoveryCodes(context, tx, factor);
  });
}
