// A code is good on the device that asked for it (members.md 2).
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { QUARTER_SECONDS, spend } from '../attempts.ts';
import { isCode } from '../secrets/secrets-of-people.ts';
import { type CallerAt, callerMark } from '../sessions/caller-mark.ts';
import { networkOf } from '../sessions/throttle.ts';
import { identitySettings } from '../settings.ts';
import { type CodePurpose, newest, type Sought } from './code-store.ts';

export type CodeRefusal = Refusal<'code_wrong' | 'code_expired' | 'code_spent' | 'too_many_requests'>;

/** Origin of a request that uses a code. */
export type AskedFrom = CallerAt & { address: string };

/**
 * Tries a code against the newest one of its purpose that this device asked for. It counts the try in a statement of
 * its own: at most five are ever compared, even in parallel. A device without a code has nothing to guess and uses up
 * nobody's tries. Returns the code's id for `useCode` in the use case's transaction.
 */
export async function tryCode(
  floor: Pick<Floor, 'sql' | 'clock' | 'secrets' | 'config'>,
  given: { purpose: CodePurpose; recipient: string; code: string } & AskedFrom,
): Promise<bigint | CodeRefusal> {
  const now = floor.clock.now();
  const { purpose, code } = given;
  const recipient = given.recipient.toLowerCase();
  const sought = { purpose, recipient, mark: callerMark(floor, given) };
  const [row] = await floor.sql<{ id: bigint; hash: Buffer | null }[]>`
    update identity.code set tries = tries + 1
    where id = ${newest(floor.sql, sought)} and tries < 5 and used_at is null and expires_at > ${now}
    returning id, code_hash as hash`;
  if (!row) return refusalFor(floor, { ...sought, address: given.address }, now);
  return isCode(floor.secrets, { purpose, recipient, code }, row.hash) ? row.id : refuse('code_wrong');
}

async function refusalFor(
  floor: Pick<Floor, 'sql' | 'clock' | 'secrets' | 'config'>,
  asked: Sought & { address: string },
  now: Date,
): Promise<CodeRefusal> {
  const [last] = await floor.sql<{ expiresAt: Date; usedAt: Date | null }[]>`
    select expires_at, used_at from identity.code where id = ${newest(floor.sql, asked)}`;
  if (!last) {
    // The answer is the same whether another device has asked for one or nobody has.
    const { passwordTriesPerQuarter: limit } = await identitySettings.read(floor);
    const bucket = `code|${asked.recipient}|${networkOf(asked.address)}`;
    return (await spend(floor, [{ bucket, limit, windowSeconds: QUARTER_SECONDS }])) ?? refuse('code_wrong');
  }
  if (last.usedAt) return refuse('code_wrong');
  return last.expiresAt <= now ? refuse('code_expired') : refuse('code_spent');
}

/** Uses a code up in the transaction of the act it allows. False when another request has used it. */
export async function useCode(tx: Transaction, id: bigint, at: Date): Promise<boolean> {
  const used = await tx`update identity.code set used_at = ${at} where id = ${id} and used_at is null`;
  return used.count === 1;
}
