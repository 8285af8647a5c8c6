// Simulates PK among a thousand teams for twelve weeks, with the database functions that pair teams and decide results
// (rewards.md 9). Hashes stand in for random numbers, so each run sees the same teams.
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { addDays } from '#platform/time/clock.ts';
import { required } from '#platform/required.ts';

const MONDAY = '2026-11-23';
const WEEKS = 12;
/** The weeks for which points are simulated too. */
const PLAYED = 4;
const teamsOf = (most: number) => Array.from({ length: most }, (_, n) => BigInt(n + 1));

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

/** A number from 0 to 1, derived from the words by a hash. */
function partOf(...words: unknown[]): number {
  return createHash('sha256').update(words.join(':')).digest().readUInt32BE() / 2 ** 32;
}

/** Mostly small teams: half have one valid member, one in a hundred has a hundred or more. */
const sizeOf = (leader: bigint) => BigInt(Math.floor(1 / Math.max(partOf('size', leader), 0.001)));
const classOf = (size: bigint) => Math.floor(Math.log2(Number(size)));

type Paired = { leaderId: bigint; size: bigint; opponentId: bigint | null };

async function pairs(week: string, leaders: readonly bigint[]): Promise<Map<bigint, Paired>> {
  const rows = await db.admin<Paired[]>`
    select leader_id, size, opponent_id
    from contests.pairs_of(
      ${week}, ${leaders.map(String)}::bigint[], ${leaders.map((id) => String(sizeOf(id)))}::bigint[])`;
  return new Map(rows.map((row) => [row.leaderId, row]));
}

it.each([1001, 8, 7, 3, 2, 1])('pairs %i teams by nearest size class, and the odd team out changes', async (of) => {
  const leaders = teamsOf(of);
  const rests: bigint[] = [];
  // Classes that have teams, smallest first, because the next class is the next one that isn't empty.
  const classes = [...new Set(leaders.map((id) => classOf(sizeOf(id))))].sort((a, b) => a - b);
  for (let n = 0; n < WEEKS; n++) {
    const paired = await pairs(addDays(MONDAY, 7 * n), leaders);
    expect(paired.size).toBe(of);
    const steps: number[] = [];
    for (const { leaderId, size, opponentId } of paired.values()) {
      const other = opponentId === null ? null : required(paired.get(opponentId));
      if (other === null) rests.push(leaderId);
      else if (other.opponentId !== leaderId) throw new Error(`the opponent of ${leaderId} has another opponent`);
      else steps.push(Math.abs(classes.indexOf(classOf(size)) - classes.indexOf(classOf(other.size))));
    }
    expect(Math.max(0, ...steps)).toBeLessThanOrEqual(of < 10 ? classes.length : 1);
    expect(steps.filter((one) => one > 0).length / 2).toBeLessThanOrEqual(Math.max(0, classes.length - 1));
  }
  expect(rests).toHaveLength(of % 2 === 0 ? 0 : WEEKS);
  expect(new Set(rests).size).toBe(of % 2 === 0 ? 0 : Math.min(of, WEEKS));
});

it('pairs weeks before the rule changed only within a size class', async () => {
  await db.admin`update contests.progress set nearest_from = ${addDays(MONDAY, 7)}`;
  const paired = await pairs(MONDAY, teamsOf(1001));
  const alone = [...paired.values()].filter(({ opponentId }) => opponentId === null).map(({ size }) => classOf(size));
  expect(new Set(alone).size).toBe(alone.length);
  expect(alone.length).toBeGreaterThan(1);
  const across = [...paired.values()].filter(({ size, opponentId }) => {
    const other = opponentId === null ? undefined : paired.get(opponentId);
    return other && classOf(other.size) !== classOf(size);
  });
  expect(across).toEqual([]);
  await db.admin`update contests.progress set nearest_from = default`;
});

it.each([
  [true, 5, 4, '10:00', '09:00', 'win'],
  [true, 5, 5, '09:00', '10:00', 'win'],
  [true, 5, 5, '10:00', '09:00', 'lose'],
  [true, 5, 5, '09:00', '09:00', 'draw'],
  [true, null, null, null, null, 'draw'],
  [true, null, 1, null, '09:00', 'lose'],
  [false, 5, 5, '09:00', '10:00', 'draw'],
  [false, 1, null, '09:00', null, 'win'],
])('new rule %s: %s to %s points, reached at %s and %s: %s', async (nearest, own, theirs, ownAt, theirsAt, result) => {
  const at = (time: string | null) => time && `${MONDAY} ${time}`;
  const [row] =
    await db.admin`select contests.result_of(${nearest}, ${own}, ${at(ownAt)}, ${theirs}, ${at(theirsAt)}) as r`;
  expect(row?.r).toBe(result);
});

/**
 * Simulates a team's points in a week by the rules of growth (rewards.md 7): 1 for a check-in and 2 for a day's
 * collecting. One member in three is away all week, and the others are active on some of the seven days.
 */
function weekOf(leader: bigint, week: number): { points: number; at: number } {
  let points = 0;
  let at = 0;
  for (let member = 0n; member < sizeOf(leader); member++) {
    const comes = partOf('comes', leader, member);
    if (comes < 1 / 3) continue;
    const days = createHash('sha256').update(`${leader}:${member}:${week}`).digest();
    for (let day = 0; day < 7; day++) {
      if (days.readUInt8(3 * day) / 256 > comes) continue;
      points += days.readUInt8(3 * day + 1) < 180 ? 3 : 1;
      at = Math.max(at, day + days.readUInt8(3 * day + 2) / 256);
    }
  }
  return { points, at };
}

it('ends in a draw only if neither team did anything', async () => {
  const leaders = teamsOf(1001);
  const counted = { duels: 0, draws: 0, equal: 0, idle: 0 };
  for (let n = 0; n < PLAYED; n++) {
    const week = new Map(leaders.map((id) => [id, weekOf(id, n)]));
    const duels = [...(await pairs(addDays(MONDAY, 7 * n), leaders)).values()].flatMap(({ leaderId, opponentId }) =>
      opponentId !== null && leaderId < opponentId
        ? [{ own: required(week.get(leaderId)), theirs: required(week.get(opponentId)) }]
        : [],
    );
    const at = ({ points, at: day }: { points: number; at: number }) =>
      points > 0 ? new Date(Date.parse(MONDAY) + day * 86_400_000).toISOString() : null;
    const rows = await db.admin<{ result: string }[]>`
      select contests.result_of(true, nullif(own, 0), own_at, nullif(theirs, 0), theirs_at) as result
      from unnest(${duels.map((d) => d.own.points)}::bigint[], ${duels.map((d) => at(d.own))}::timestamptz[],
        ${duels.map((d) => d.theirs.points)}::bigint[], ${duels.map((d) => at(d.theirs))}::timestamptz[])
        d(own, own_at, theirs, theirs_at)`;
    counted.duels += duels.length;
    counted.draws += rows.filter(({ result }) => result === 'draw').length;
    counted.equal += duels.filter(({ own, theirs }) => own.points === theirs.points).length;
    counted.idle += duels.filter(({ own, theirs }) => own.points === 0 && theirs.points === 0).length;
  }
  console.info(`PK of 1,001 teams in ${PLAYED} weeks: ${JSON.stringify(counted)}`);
  expect(counted.draws).toBe(counted.idle);
  expect(counted.draws).toBeLessThan(counted.duels / 10);
});
