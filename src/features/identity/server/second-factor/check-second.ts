import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { SecondProof } from '../../contract.ts';
import { DAY_SECONDS, giveBack, QUARTER_SECONDS, spend } from '../attempts.ts';
import { memberById } from '../members/members.ts';
import { newChallenge } from '../passkeys/challenges.ts';
import { answeredBy, passkeyRequestOf, passkeysOf } from '../passkeys/passkeys.ts';
import { confirmPassword } from '../secrets/confirm-password.ts';
import { alertMember } from '../sessions/alerts.ts';
import { openedSeed, stepOf } from '../staff/one-time-password.ts';
import { recoveryCodesLeft, type SecondFactor, secondFactorOf, useRecoveryCode } from './second-factor-store.ts';

/** Six digits are guessed in a year with one chance in fifty, at this many tries a day. */
const TRIES_PER_QUARTER = 5;
const TRIES_PER_DAY = 20;

export type SecondRefusal = Refusal<'second_factor_wrong' | 'too_many_requests'>;

/**
 * Checks a passkey, a one-time password or a recovery code of the member. Each is good once. Codes count before they
 * are compared, and a right one gives its try back.
 */
export async function checkSecond(
  floor: Floor,
  of: { memberId: bigint; factor: SecondFactor },
  proof: SecondProof,
): Promise<SecondRefusal | null> {
  if (proof.kind === 'passkey') {
    const { publicUrl } = floor.config;
    const asked = { face: 'member', id: of.memberId, response: proof.response, publicUrl } as const;
    return (await answeredBy(floor.sql, asked)) ? null : refuse('second_factor_wrong');
  }
  const quotas = [
    { bucket: `second|${of.memberId}`, limit: TRIES_PER_QUARTER, windowSeconds: QUARTER_SECONDS },
    { bucket: `second_day|${of.memberId}`, limit: TRIES_PER_DAY, windowSeconds: DAY_SECONDS },
  ];
  const wait = await spend(floor, quotas);
  if (wait) return wait;
  if (!(await isRightCode(floor, of, proof.code))) return refuse('second_factor_wrong');
  await giveBack(floor, quotas);
  return null;
}

async function isRightCode(
  floor: Floor,
  { memberId, factor }: { memberId: bigint; factor: SecondFactor },
  code: string,
): Promise<boolean> {
  if (/^\d{6}$/.test(code)) {
    const seed = factor.sealed ? openedSeed(floor, factor.sealed) : null;
    const step = seed === null ? null : stepOf(seed, code);
    if (step === null) return false;
    const taken = await floor.sql`
      update identity.second_factor set totp_step = ${step}
      where id = ${factor.id} and off_at is null and totp_step < ${step}`;
    return taken.count === 1;
  }
  if (!(await useRecoveryCode(floor, factor, code))) return false;
  const left = await recoveryCodesLeft(floor.sql, factor);
  await floor.sql.begin(async (tx) =>
    alertMember(floor, tx, must(await memberById(tx, memberId)), 'recovery_code_used', { left }),
  );
  return true;
}

/** Asks for one of the member's passkeys. Null where they have none. */
export async function secondRequest(floor: Floor, memberId: bigint) {
  const passkeys = await passkeysOf(floor.sql, { face: 'member', id: memberId });
  if (passkeys.length === 0) return null;
  const challenge = await newChallenge(floor.sql, { face: 'member', id: memberId, purpose: 'sign_in' });
  return passkeyRequestOf(passkeys, { challenge, publicUrl: floor.config.publicUrl });
}

export type Owned = { memberId: bigint; password: string; second?: SecondProof | undefined };
export type OwnedRefusal = SecondRefusal | Refusal<'password_wrong' | 'second_factor_needed'>;

/** The password, and the second factor where the member has one: before a way to sign in changes. */
export async function confirmOwner(floor: Floor, { memberId, password, second }: Owned): Promise<OwnedRefusal | null> {
  const refused = await confirmPassword(floor, { memberId, password });
  if (refused) return refused;
  const factor = await secondFactorOf(floor.sql, memberId);
  if (!factor) return null;
  return second ? checkSecond(floor, { memberId, factor }, second) : refuse('second_factor_needed');
}
