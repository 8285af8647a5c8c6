// A member exchanges points for money (rewards.md 2). The points go and the money of the rewards budget comes in one
// commit. Where the budget does not cover it now, nothing moves and nothing waits.
import { balanceOf } from '../../../ledger/balance.ts';
import { accountOf, house } from '../../../ledger/chart.ts';
import { post } from '../../../ledger/post.ts';
import { line } from '../../../ledger/posting.ts';
import type { Floor } from '../../../platform/floor.ts';
import { type Intent, once } from '../../../platform/intents.ts';
import { nudge } from '../../../platform/live.ts';
import { must } from '../../../platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { checkPin, memberById, type PinRefusal } from '../../identity/server/public.ts';
import { lockPayer, type NotNow, promiseAtOnce } from '../../rewards/server/public.ts';
import { walletTopics } from '../../wallet/server/public.ts';
import { type ExchangeProblem, exchangeProblem, rulesAt, worthOf } from './exchange-rules.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';
import { type Exchange, exchangeById, exchangedOn, insertExchange } from './store.ts';

/** `amountMinor` is the money that the member was told before the PIN. */
export type ExchangeWish = { memberId: bigint; points: bigint; amountMinor: bigint; pin: string };
export type ExchangeRefusal = PinRefusal | ExchangeProblem | NotNow | Refusal<'exchange_rate_moved' | 'member_frozen'>;

export async function exchangePoints(
  floor: Floor,
  { memberId, points, amountMinor, pin }: ExchangeWish,
  intent: Intent,
): Promise<Exchange | ExchangeRefusal | IntentRefusal> {
  const act = { transfer: intent.id, purpose: 'exchange', amount: points, target: String(amountMinor) } as const;
  const wrongPin = await checkPin(floor, { memberId, pin, act });
  if (wrongPin) return wrongPin;
  const member = await memberById(floor.sql, memberId);
  const rules = rulesAt(await settings.read(floor), member?.vipLevel ?? 0);
  const kept = await once(floor.sql, intent, floor.clock.now(), async (tx) => {
    // Exchanges queue here, so the day's sum below holds until the commit.
    await lockPayer(tx);
    if (!member || member.frozenAt) return refuse('member_frozen');
    const usedToday = await exchangedOn(tx, { memberId, today: floor.clock.today() });
    const problem = exchangeProblem({ points, balance: points, usedToday }, rules);
    if (problem) return problem;
    if (worthOf(points, rules) !== amountMinor) return refuse('exchange_rate_moved');
    const made = await insertExchange(tx, { memberId, points });
    // The database knows a newer rate.
    if (made.amountMinor !== amountMinor) return refuse('exchange_rate_moved');
    const own = accountOf('member_points', memberId);
    const issued = house('points_issued');
    const grant = { kind: rewardKinds.points_exchange, cause: String(made.id), memberId, amount: amountMinor };
    const paid = await promiseAtOnce(floor, tx, grant, [own, issued]);
    if (isRefusal(paid)) return paid;
    if (balanceOf(paid.balances, own).free < points) return refuse('points_insufficient');
    await nudge(tx, walletTopics.balances, [memberId]);
    const lines = [line('points_exchanged', own, issued, points, made.id), ...paid.lines];
    await post(tx, [{ id: intent.id, actor: intent.actor, lines }]);
    return { id: String(made.id) };
  });
  return isRefusal(kept) ? kept : must(await exchangeById(floor.sql, BigInt(kept.id)));
}
