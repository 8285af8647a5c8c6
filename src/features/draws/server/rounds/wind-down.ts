// The draws process ends rounds (draws.md 3): settles plays of silent phones, ends rounds that are full or over,
// releases the money of open picks, and reveals the seed. Safe to run again.
import { posting } from '#ledger/deciding.ts';
import { coverage } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post, RESULTS } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { idList, type Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { isSeedLate } from '../plays/settle-rules.ts';
import { settlePlay } from '../plays/settle.ts';
import { type DrawsContext, forgetUnused, localBeacon, secretsOf } from './round-secrets.ts';
import { livingRounds, type Round, roundById } from './rounds.ts';

const AT_ONCE = 500;
const MARK_MS = 3_600_000;

/** Settles all plays that can be settled. Returns the number of results. */
export async function settleWaiting(context: DrawsContext): Promise<number> {
  let settled = 0;
  for (const { id } of await livingRounds(context.sql)) {
    for (let after = 0n; ; ) {
      const rows = await context.sql<{ id: bigint; n: bigint }[]>`
        select id, n from draws.next_unsettled(${id}, ${after}, ${AT_ONCE})`;
      const answers = await Promise.all(rows.map((play) => settlePlay(context, { playId: play.id })));
      settled += answers.filter((answer) => answer !== 'unknown' && answer.waits === null).length;
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) break;
      after = last.n;
    }
  }
  return settled;
}

/** Ends rounds that are due, and closes ended ones. Returns the number of steps taken. */
export async function windDown(context: DrawsContext): Promise<number> {
  let steps = 0;
  for (const round of await livingRounds(context.sql)) {
    const { id, state } = round;
    if (state !== 'ended') {
      await markBeacon(context, round);
      const [row] = await context.sql<{ done: boolean }[]>`select draws.end_round(${id}) as done`;
      if (row?.done === true) steps += 1;
    }
    steps += await closeRound(context, id);
  }
  await forgetUnused(context);
  return steps;
}

/**
 * Stores the value of the operator's own chain for each full hour, so that the database and phones need fewer hashes to
 * verify later values.
 */
async function markBeacon(context: DrawsContext, { id, manifest }: Round): Promise<void> {
  const { beacon } = manifest;
  const chain = (await secretsOf(context, context.sql, id))?.chain;
  if (beacon.kind !== 'local' || !chain) return;
  const { period_ms, length } = beacon;
  const since = context.clock.now().getTime() - Date.parse(beacon.genesis);
  const number = Math.min(Math.floor(since / MARK_MS) * Math.floor(MARK_MS / period_ms), length);
  const value = localBeacon(chain, beacon, context.clock).value(number);
  if (value !== null)
    await context.sql`select draws.keep_beacons(${idList([number])}::int[], array[decode(${value}, 'hex')], ${id})`;
}

async function closeRound(context: DrawsContext, id: bigint): Promise<number> {
  const round = await roundById(context.sql, id);
  if (round?.state !== 'ended') return 0;
  let steps = 0;
  if (isSeedLate(round, context.clock.now())) steps += await payUnrevealed(context, round);
  const settled = await roundById(context.sql, id);
  if (!settled || settled.settled < settled.plays) return steps;
  steps += await posting(context.sql, (tx) => endPicks(tx, id));
  return steps + (await revealSeed(context, settled));
}

/** Pays each unsettled play its whole hold, because the operator did not reveal the seed in time. */
async function payUnrevealed(context: DrawsContext, { id }: Round): Promise<number> {
  for (let paid = 0; ; ) {
    const batch = await posting(context.sql, (tx) => payHolds(tx, id));
    paid += batch;
    if (batch < AT_ONCE) return paid;
  }
}

async function payHolds(tx: Transaction, roundId: bigint): Promise<number> {
  await tx`select draws.lock_rounds(${idList([roundId])}::bigint[])`;
  const plays = await tx<{ id: bigint; memberId: bigint; holdMinor: bigint }[]>`
    select p.id, p.member_id, p.hold_minor from draws.next_unsettled(${roundId}, 0, ${AT_ONCE}) u
    join draws.play p on p.id = u.id order by p.n`;
  if (plays.length === 0 || (await coverage(tx)) !== 'covered') return 0;
  const transferOf = (id: bigint) => factId('draw result', id);
  await tx`select draws.pay_unrevealed(${idList(plays.map(({ id }) => id))}::bigint[],
    ${idList(plays.map(({ id }) => transferOf(id)))}::uuid[], ${roundId})`;
  await post(
    tx,
    plays.map(({ id, memberId, holdMinor }) => ({
      id: transferOf(id),
      actor: 'system',
      lines: [line('prize_paid', house('prize_hold'), accountOf('member_income', memberId), holdMinor, id)],
    })),
    RESULTS,
  );
  return plays.length;
}

async function endPicks(tx: Transaction, roundId: bigint): Promise<number> {
  await tx`select draws.lock_rounds(${idList([roundId])}::bigint[])`;
  const picks = await tx<{ id: bigint; holdMinor: bigint }[]>`
    select id, hold_minor from draws.pick k
    where round_id = ${roundId} and not exists (select from draws.pick_end e where e.pick_id = k.id) order by id`;
  if (picks.length === 0) return 0;
  const transferOf = (id: bigint) => factId('draw pick over', id);
  await tx`select draws.end_picks(${idList(picks.map(({ id }) => id))}::bigint[],
    ${idList(picks.map(({ id }) => transferOf(id)))}::uuid[], ${roundId})`;
  await post(
    tx,
    picks.map(({ id, holdMinor }) => ({
      id: transferOf(id),
      actor: 'system',
      lines: [line('prize_released', house('prize_hold'), house('rewards_budget'), holdMinor, id)],
    })),
    RESULTS,
  );
  return picks.length;
}

async function revealSeed(context: DrawsContext, { id }: Round): Promise<number> {
  const secrets = await secretsOf(context, context.sql, id);
  if (!secrets) return 0;
  const [row] = await context.sql<{ done: boolean }[]>`select draws.reveal_seed(${id}, ${secrets.seed}) as done`;
  return row?.done === true ? 1 : 0;
}
