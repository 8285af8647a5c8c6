// Checking in (rewards.md 4), once for each business day. It gives points, and a chance on each seventh day in a row.
import { postOnce } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { promise, type Promised } from '#features/rewards/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { chancesShown } from './given-visits.ts';
import { rewardKinds } from './reward-kinds.ts';
import { insertVisit, type Visit } from './store.ts';

export type ShownVisit = { id: string; date: string; streak: number; points: number; chances: number };

export async function checkIn(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
  intent: Intent,
): Promise<ShownVisit | Refusal<'checked_in_already'> | IntentRefusal> {
  return postOnce(floor.sql, intent, floor.clock.now(), async (tx) => {
    const visit = await insertVisit(tx, memberId);
    if (visit === null) return refuse('checked_in_already');
    const of = { cause: `${visit.id}`, memberId };
    const gifts: Promised[] = [{ ...of, kind: rewardKinds.check_in_points, amount: visit.points }];
    if (visit.chances > 0n) gifts.push({ ...of, kind: rewardKinds.check_in_chance, amount: visit.chances });
    const { grants, lines } = await promise(tx, gifts);
    await nudge(tx, walletTopics.balances, [memberId]);
    if (lines.length > 0) await post(tx, [{ id: intent.id, actor: intent.actor, lines }]);
    // A gift above the member's most of the month lapses, and its message says why.
    const given = new Map(grants.filter(({ state }) => state === 'due').map((one) => [one.kind, one.amount]));
    const [points, chances] = [given.get('check_in_points') ?? 0n, given.get('check_in_chance') ?? 0n];
    return shown({ ...visit, points, chances: (await chancesShown(floor)) ? chances : 0n });
  });
}

export function shown({ id, date, streak, points, chances }: Visit): ShownVisit {
  return { id: id.toString(), date, streak, points: Number(points), chances: Number(chances) };
}
