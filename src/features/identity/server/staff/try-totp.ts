// One-time passwords of staff: each is compared only after a right password, and in a count of its own. A guesser meets
// longer and longer waits, and its owner hears of it (docs/decisions/0037).
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { DAY_SECONDS, giveBack, QUARTER_SECONDS, type Quota, spend, triesOf } from '../attempts.ts';
import { queueText } from '../outbox/gateway.ts';
import { openedSeed, stepOf } from './one-time-password.ts';
import { staffById } from './staff-store.ts';
import { tellFailure } from './tell-failure.ts';

export type TotpRefusal = Refusal<'totp_wrong' | 'totp_already_used' | 'too_many_requests'>;

/** Wrong ones in a quarter of an hour, in a day and in thirty days. A right one gives its own try back. */
export const TOTP_TRIES = { quarter: 5, day: 10, month: 30 };
const MONTH_SECONDS = 30 * DAY_SECONDS;
/** Wrong ones in a day, after a right password, of which the owner hears. */
export const TELL_AFTER = 3;

type Try = {
  staffId: bigint;
  totp: string;
  /** The owner of the count: a known device, a session, or all strangers. */
  by: string;
  /** The audit log's name of a wrong one. */
  action: string;
};

/** Counts the try, compares it, and uses a right one up. */
export async function tryTotp(floor: Floor, { staffId, totp, by, action }: Try): Promise<TotpRefusal | null> {
  const [kept] = await floor.sql<{ sealed: Buffer | null }[]>`
    select totp_sealed as sealed from identity.staff where id = ${staffId}`;
  const sealed = kept?.sealed ?? null;
  // A new seed begins new counts.
  const bucket = `staff_totp|${staffId}|${sealed?.subarray(0, 12).toString('hex') ?? ''}|${by}`;
  const quotas = quotasOf(bucket);
  const wait = await spend(floor, quotas);
  if (wait) {
    await tellFailure(floor, null, 'identity.staff_totp_locked', { staff: staffId.toString() });
    return wait;
  }
  const seed = sealed === null ? null : openedSeed(floor, sealed);
  const refused = await useStep(floor, staffId, seed === null ? null : stepOf(seed, totp));
  if (refused === null) {
    await giveBack(floor, quotas);
    return null;
  }
  await tellFailure(floor, staffId, action, { reason: refused.name });
  if (refused.name === 'totp_wrong' && (await triesOf(floor, `${bucket}|day`)) >= TELL_AFTER)
    await tellOwner(floor, staffId);
  return refused;
}

function quotasOf(bucket: string): Quota[] {
  return [
    { bucket, limit: TOTP_TRIES.quarter, windowSeconds: QUARTER_SECONDS },
    { bucket: `${bucket}|day`, limit: TOTP_TRIES.day, windowSeconds: DAY_SECONDS },
    { bucket: `${bucket}|month`, limit: TOTP_TRIES.month, windowSeconds: MONTH_SECONDS },
  ];
}

/** A one-time password is good once, also where two requests carry it at the same moment. */
async function useStep(
  floor: Floor,
  staffId: bigint,
  step: bigint | null,
): Promise<Refusal<'totp_wrong' | 'totp_already_used'> | null> {
  if (step === null) return refuse('totp_wrong');
  const taken =
    await floor.sql`update identity.staff set totp_step = ${step} where id = ${staffId} and totp_step < ${step}`;
  return taken.count === 1 ? null : refuse('totp_already_used');
}

/** By mail, once a day at most. The console shows the same at the next sign-in. */
async function tellOwner(floor: Floor, staffId: bigint): Promise<void> {
  if (await spend(floor, [{ bucket: `staff_told|${staffId}`, limit: 1, windowSeconds: DAY_SECONDS }])) return;
  await floor.sql.begin(async (tx) => {
    const staff = await staffById(tx, staffId);
    if (!staff) return;
    const to = { memberId: null, phone: '', email: staff.email, language: 'en' };
    await queueText(floor, tx, { ...to, kind: 'staff_alert', values: {} });
  });
}
