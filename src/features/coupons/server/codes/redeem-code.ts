// A member redeems a code (rewards.md 5). The gift comes in the same commit, or the code stays good.
import { postOnce } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import { type Line } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { firstAnswer, type Intent } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById, networkOf, spend } from '#features/identity/server/public.ts';
import {
  type AtOnce,
  giveAtOnce,
  loadAtOnce,
  type NotNow,
  promise,
  promiseAtOnce,
} from '#features/rewards/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import type { CODE_REFUSALS } from '../../contract/lists.ts';
import { rewardKinds } from '../reward-kinds.ts';
import { settings } from '../settings.ts';
import { digestsOf } from './code-digest.ts';
import { readCode } from './code-text.ts';
import { batchOfRedemption, redeem } from './code-store.ts';

const HOUR_SECONDS = 3600;

type CodeRefusal = (typeof CODE_REFUSALS)[number];
export type Redeemed = { id: string; couponId: string | null };
export type RedeemRefusal = Refusal<CodeRefusal | 'member_frozen' | 'too_many_requests'> | NotNow;
/** `device`: the key of the phone, by which it is known. */
export type Tried = { memberId: bigint; code: string; device: string | null; address: string };

export async function redeemCode(
  floor: Floor,
  tried: Tried,
  intent: Intent,
): Promise<Redeemed | RedeemRefusal | IntentRefusal> {
  const { memberId } = tried;
  const known = await firstAnswer<Redeemed>(floor.sql, intent);
  if (known) return known;
  const code = readCode(tried.code);
  if (code === null) return refuse('code_malformed');
  const wait = await spend(floor, await quotasOf(floor, tried));
  if (wait) return wait;
  return postOnce(floor.sql, intent, floor.clock.now(), async (tx): Promise<Redeemed | RedeemRefusal> => {
    // A coupon is paid at once, so the payer's lock comes before the code's.
    const budget = await loadAtOnce(floor, tx, { kind: rewardKinds.coupon, members: [memberId] });
    const member = await memberById(tx, memberId);
    if (!member || member.frozenAt) return refuse('member_frozen');
    const { refused, redemptionId, couponId } = await redeem(tx, { digests: digestsOf(floor, code), memberId });
    if (refused !== null) return refuse(refused as CodeRefusal);
    const lines = await give(tx, budget, { memberId, redemptionId: must(redemptionId), couponId });
    if (isRefusal(lines)) return lines;
    await nudge(tx, walletTopics.balances, [memberId]);
    await post(tx, [{ id: intent.id, actor: intent.actor, lines }]);
    return { id: String(redemptionId), couponId: couponId === null ? null : String(couponId) };
  });
}

type Redemption = { memberId: bigint; redemptionId: bigint; couponId: bigint | null };

/** Promises the gift, and returns the lines that pay it now. */
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
  return must(grants[0]).state === 'due' ? lines : refuse('reward_month_most');
}

async function quotasOf(floor: Pick<Floor, 'sql' | 'config'>, { memberId, device, address }: Tried) {
  const most = await settings.read(floor);
  const of = (who: string, limit: number) => ({ bucket: `redeem|${who}`, limit, windowSeconds: HOUR_SECONDS });
  return [
    of(`member|${memberId}`, most.triesPerMemberAnHour),
    ...(device === null ? [] : [of(`device|${device}`, most.triesPerDeviceAnHour)]),
    of(`address|${networkOf(address)}`, most.triesPerAddressAnHour),
  ];
}
