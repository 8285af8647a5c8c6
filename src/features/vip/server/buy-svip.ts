// A member buys a term of SVIP for points, with the PIN (rewards.md 7). A further term begins where the last one ends.
import { postOnce } from '#ledger/deciding.ts';
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { checkPin, memberById, type PinRefusal } from '#features/identity/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { insertTerm, type Term, termById } from './store.ts';

/** `points` and `days` are the terms that the member read before the PIN. */
export type SvipWish = { memberId: bigint; points: bigint; days: number; pin: string };
export type SvipRefusal = PinRefusal | Refusal<'svip_terms_moved' | 'points_insufficient' | 'member_frozen'>;

export async function buySvip(
  floor: Floor,
  { memberId, points, days, pin }: SvipWish,
  intent: Intent,
): Promise<Term | SvipRefusal | IntentRefusal> {
  const act = { transfer: intent.id, purpose: 'svip', amount: points, target: String(days) } as const;
  const wrongPin = await checkPin(floor, { memberId, pin, act });
  if (wrongPin) return wrongPin;
  const member = await memberById(floor.sql, memberId);
  const kept = await postOnce(floor.sql, intent, floor.clock.now(), async (tx) => {
    if (!member || member.frozenAt) return refuse('member_frozen');
    const term = await insertTerm(tx, memberId);
    if (term.points !== points || term.endsAt.getTime() - term.startsAt.getTime() !== days * DAY_MS)
      return refuse('svip_terms_moved');
    const own = accountOf('member_points', memberId);
    const issued = house('points_issued');
    const balances = await lockBalances(tx, [own, issued]);
    if (balanceOf(balances, own).free < points) return refuse('points_insufficient');
    await nudge(tx, walletTopics.balances, [memberId]);
    const lines = [line('svip_bought', own, issued, points, term.id)];
    await post(tx, [{ id: intent.id, actor: intent.actor, lines }]);
    return { id: String(term.id) };
  });
  return isRefusal(kept) ? kept : must(await termById(floor.sql, BigInt(kept.id)));
}
