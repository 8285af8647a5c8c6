// Coupon codes and their redemption (rewards.md 5). A code is ten Crockford characters (50 bits) and a check character,
// such as 5KQ2M-8ZR4T-7. The check detects any wrong character and any swap of neighbours, so that a typing error
// doesn't count as a try.
import { createHmac, randomInt } from 'node:crypto';
import { memberById } from '#features/members/server/public.ts';
import { networkOf, spend } from '#features/limits/server/public.ts';
import {
  type AtOnce,
  giveAtOnce,
  loadAtOnce,
  type NotNow,
  promise,
  promiseAtOnce,
} from '#features/rewards/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { postOnce } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import type { Line } from '#ledger/posting.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { firstAnswer, type Intent } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { keysOf } from '#platform/secrets/secrets.ts';
import type { BATCH_GIVES, CODE_REFUSALS } from '../contract/member.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';

const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
/** Crockford's modulus. His last five check characters are signs, so a code that would get one is drawn again. */
const MODULUS = 37;

function checkOf(body: string): number {
  let remainder = 0;
  for (const character of body) remainder = (remainder * CHARACTERS.length + CHARACTERS.indexOf(character)) % MODULUS;
  return remainder;
}

/** A new random code, without hyphens. `draw` returns a whole number from 0 to below its argument. */
export function newCode(draw: (below: number) => number = randomInt): string {
  for (;;) {
    const body = Array.from({ length: LENGTH }, () => CHARACTERS.charAt(draw(CHARACTERS.length))).join('');
    const check = CHARACTERS.charAt(checkOf(body));
    if (check !== '') return body + check;
  }
}

/** Reads a code that a person typed. Takes O as 0, and I and L as 1. Null if it can't be a code. */
export function readCode(typed: string): string | null {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (text.length !== LENGTH + 1 || [...text].some((one) => !CHARACTERS.includes(one))) return null;
  const body = text.slice(0, LENGTH);
  return CHARACTERS.charAt(checkOf(body)) === text.slice(LENGTH) ? text : null;
}

export function printedCode(code: string): string {
  return [code.slice(0, 5), code.slice(5, LENGTH), code.slice(LENGTH)].join('-');
}

/**
 * The keyed hashes under which a code may be stored: today's key first, then earlier ones. Without the key, a copy of
 * the database does not allow trying all 50 bits.
 */
export function digestsOf({ secrets }: Pick<Context, 'secrets'>, code: string): [Buffer, ...Buffer[]] {
  const [today, ...earlier] = keysOf(secrets, 'tokenKey');
  return [digest(today, code), ...earlier.map((key) => digest(key, code))];
}

function digest(tokenKey: string, code: string): Buffer {
  return createHmac('sha256', tokenKey).update(`coupon code|${code}`).digest();
}

// Only database functions write codes and redemptions (db/functions/coupons/codes.sql).

type Outcome = { refused: string | null; redemptionId: bigint | null; couponId: bigint | null };

async function redeem(
  tx: Transaction,
  { digests, memberId }: { digests: readonly [Buffer, ...Buffer[]]; memberId: bigint },
): Promise<Outcome> {
  const [digest, ...earlier] = digests;
  const [row] = await tx<Outcome[]>`
    select refused, redemption_id, coupon_id from coupons.redeem(${digest}, ${memberId})`;
  const outcome = required(row);
  const [next, ...further] = earlier;
  // The code may have been stored under an earlier TOKEN_KEY.
  if (outcome.refused !== 'code_unknown' || next === undefined) return outcome;
  return redeem(tx, { digests: [next, ...further], memberId });
}

/** `worth` is in minor units, whole points or whole chances. */
export async function batchOfRedemption(
  q: Queryable,
  id: bigint,
): Promise<{ gives: (typeof BATCH_GIVES)[number]; worth: bigint }> {
  const [row] = await q<{ gives: (typeof BATCH_GIVES)[number]; worth: bigint }[]>`
    select b.gives, b.worth from coupons.redemption r join coupons.batch b on b.id = r.batch_id where r.id = ${id}`;
  return required(row);
}

export type RedemptionRow = { id: bigint; memberId: bigint; batchId: bigint; batchName: string; at: Date };
type Asked = { memberId: bigint | null; batchId: bigint | null; before: bigint | null; limit: number };

/** Newest first. */
export async function redemptionsForDesk(
  q: Queryable,
  { memberId, batchId, before, limit }: Asked,
): Promise<RedemptionRow[]> {
  return q<RedemptionRow[]>`
    select r.id, r.member_id, r.batch_id, b.name as batch_name, r.at
    from coupons.redemption r join coupons.batch b on b.id = r.batch_id
    where true ${memberId === null ? q`` : q`and r.member_id = ${memberId}`}
      ${batchId === null ? q`` : q`and r.batch_id = ${batchId}`} ${before === null ? q`` : q`and r.id < ${before}`}
    order by r.id desc limit ${limit}`;
}

const HOUR_SECONDS = 3600;

type CodeRefusal = (typeof CODE_REFUSALS)[number];
export type Redeemed = { id: string; couponId: string | null };
export type RedeemRefusal = Refusal<CodeRefusal | 'member_frozen' | 'too_many_requests'> | NotNow;
/** `device` is the key that identifies the phone. */
export type Tried = { memberId: bigint; code: string; device: string | null; address: string };

/** Redeems a code. What it gives is paid in the same commit, or else the code stays usable. */
export async function redeemCode(
  context: Context,
  tried: Tried,
  intent: Intent,
): Promise<Redeemed | RedeemRefusal | IntentRefusal> {
  const { memberId } = tried;
  const known = await firstAnswer<Redeemed>(context.sql, intent);
  if (known) return known;
  const code = readCode(tried.code);
  if (code === null) return refuse('code_malformed');
  const wait = await spend(context, await quotasOf(context, tried));
  if (wait) return wait;
  return postOnce(context.sql, intent, context.clock.now(), async (tx): Promise<Redeemed | RedeemRefusal> => {
    // A coupon is paid at once, so take the payer's lock of rewards, which comes before the code's lock.
    const budget = await loadAtOnce(context, tx, { kind: rewardKinds.coupon, members: [memberId] });
    const member = await memberById(tx, memberId);
    if (!member || member.frozenAt) return refuse('member_frozen');
    const { refused, redemptionId, couponId } = await redeem(tx, { digests: digestsOf(context, code), memberId });
    if (refused !== null) return refuse(refused as CodeRefusal);
    const lines = await give(tx, budget, { memberId, redemptionId: required(redemptionId), couponId });
    if (isRefusal(lines)) return lines;
    await nudge(tx, walletTopics.balances, [memberId]);
    await post(tx, [{ id: intent.id, actor: intent.actor, lines }]);
    return { id: String(redemptionId), couponId: couponId === null ? null : String(couponId) };
  });
}

type Redemption = { memberId: bigint; redemptionId: bigint; couponId: bigint | null };

/** Promises what the code gives, and returns the ledger lines that pay it. */
async function give(
  tx: Transaction,
  budget: AtOnce,
  { memberId, redemptionId, couponId }: Redemption,
): Promise<Line[] | NotNow> {
  const { gives, worth: amount } = await batchOfRedemption(tx, redemptionId);
  if (gives === 'coupon') {
    const given = giveAtOnce(budget, { cause: String(couponId), memberId, amount });
    if (isRefusal(given)) return given;
    await promiseAtOnce(tx, budget, [given]);
    return [given.line];
  }
  const kind = gives === 'points' ? rewardKinds.code_points : rewardKinds.code_chances;
  const { grants, lines } = await promise(tx, [{ kind, cause: String(redemptionId), memberId, amount }]);
  return required(grants[0]).state === 'due' ? lines : refuse('reward_month_most');
}

async function quotasOf(context: Pick<Context, 'sql' | 'config'>, { memberId, device, address }: Tried) {
  const most = await settings.read(context);
  const of = (who: string, limit: number) => ({ bucket: `redeem|${who}`, limit, windowSeconds: HOUR_SECONDS });
  return [
    of(`member|${memberId}`, most.triesPerMemberAnHour),
    ...(device === null ? [] : [of(`device|${device}`, most.triesPerDeviceAnHour)]),
    of(`address|${networkOf(address)}`, most.triesPerAddressAnHour),
  ];
}
