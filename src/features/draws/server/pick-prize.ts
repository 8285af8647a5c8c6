// A member picks the prize that a round's guarantee gives (draws.md 1): once, after their first play of the round. The
// prize's worth is held at once.
import { readMeans } from '#features/rewards/server/public.ts';
import { house } from '#ledger/chart.ts';
import { postOnce } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { type Queryable, together, type Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { budgetObstacle, joinObstacle, keyOf, nextPromiseIds, playCounts, playersOf } from './plays/plays.ts';
import { type Round, roundById } from './rounds/rounds.ts';

export type PickWish = { memberId: bigint; roundId: bigint; prizeId: string };
/**
 * `prize` is an index in the manifest. `why`: how the pick ended, see `pickEnd` in contract/member.ts. Null: it is
 * open.
 */
export type Pick = { prize: number; pickedAt: Date; why: 'given' | 'won' | 'over' | null };
type Picked = { prizeId: string; pickedAt: string };
export type PickRefusal =
  | NonNullable<ReturnType<typeof joinObstacle>>
  | Refusal<'pick_unknown' | 'pick_made' | 'pick_early' | 'pick_late' | 'pick_gone' | 'reward_not_now'>;

export async function pickPrize(
  context: Context,
  wish: PickWish,
  intent: Intent,
): Promise<Picked | PickRefusal | IntentRefusal> {
  return postOnce(context.sql, intent, context.clock.now(), (tx) => pick(context, tx, { ...wish, intent }));
}

async function pick(
  context: Context,
  tx: Transaction,
  { intent, ...wish }: PickWish & { intent: Intent },
): Promise<Picked | PickRefusal> {
  const { memberId, roundId, prizeId } = wish;
  // Lock the round, so that neither its stock nor the member's plays change meanwhile.
  await tx`select draws.lock_rounds(${`{${roundId}}`}::bigint[])`;
  const checked = await check(context, tx, wish);
  if (isRefusal(checked)) return checked;
  const { prize, worth } = checked;
  const id = required((await nextPromiseIds(tx, 1))[0]);
  await tx`select draws.pick_prize(${id}, ${roundId}, ${memberId}, ${prize}, ${intent.id})`;
  const made = required(await pickOf(tx, wish));
  const held = line('prize_held', house('rewards_budget'), house('prize_hold'), worth, id);
  await post(tx, [{ id: intent.id, actor: intent.actor, lines: [held] }]);
  return { prizeId, pickedAt: made.pickedAt.toISOString() };
}

async function check(
  context: Context,
  tx: Transaction,
  { memberId, roundId, prizeId }: PickWish,
): Promise<{ prize: number; worth: bigint } | PickRefusal> {
  const [round, players, counts, means, made] = await together([
    roundById(tx, roundId),
    playersOf(tx, [memberId]),
    playCounts(tx, [{ memberId, roundId }]),
    readMeans(context, tx),
    pickOf(tx, { memberId, roundId }),
  ] as const);
  const facts = { round: round ?? undefined, player: players.get(memberId), now: context.clock.now() };
  const obstacle = joinObstacle(facts);
  if (obstacle) return obstacle;
  const { guarantee, prizes } = required(round).manifest;
  const prize = prizes.findIndex(({ id }) => id === prizeId);
  if (!guarantee?.options.includes(prizeId)) return refuse('pick_unknown');
  if (made) return refuse('pick_made');
  const plays = counts.get(keyOf({ memberId, roundId })) ?? 0;
  if (plays === 0) return refuse('pick_early');
  if (plays >= guarantee.k) return refuse('pick_late');
  const { stock, value_minor } = required(prizes[prize]);
  if (stock !== null && takenOf(required(round), prize) >= stock) return refuse('pick_gone');
  return budgetObstacle(means, value_minor) ?? { prize, worth: BigInt(value_minor) };
}

const takenOf = ({ taken }: Round, prize: number): number => taken[prize] ?? 0;

export async function pickOf(
  q: Queryable,
  { memberId, roundId }: { memberId: bigint; roundId: bigint },
): Promise<Pick | null> {
  const [row] = await q<Pick[]>`
    select k.prize, k.picked_at, e.why from draws.pick k left join draws.pick_end e on e.pick_id = k.id
    where k.round_id = ${roundId} and k.member_id = ${memberId}`;
  return row ?? null;
}
