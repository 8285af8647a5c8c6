// Playing with care: a lower limit applies at once, a higher one when confirmed a day later, and a pause cannot be
// ended early.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { giveChances, openRound, playOnce } from '#kit/draws.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { addDays, DAY_MS, startOfBusinessDate } from '#platform/time/clock.ts';
import { required } from '#platform/required.ts';
import type { Round } from './rounds/rounds.ts';
import { settings } from './settings.ts';
import { askLimitAgain, readCare, setLimit, takePause } from './care.ts';

let db: FreshDatabase;
let context: TestContext;
let round: Round;
let members: bigint[];
let member: bigint;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  await proveKinds(db);
  await fundBudget(db, 100_000n);
  members = await makeMembers(db, 8);
  await giveChances(db, members, 20n);
  round = await openRound(db, { endsAt: new Date(context.clock.now().getTime() + 20 * DAY_MS).toISOString() });
});
beforeEach(async () => {
  member = required(members.pop());
  // Each test begins in the morning, so that its plays are on one day.
  const morning = startOfBusinessDate(addDays(context.clock.today(), 1)).getTime() + DAY_MS / 3;
  await context.advance(morning - context.clock.now().getTime());
  await db.admin`update ledger.rail set opened_at = platform.now()`;
});

const limit = async (playsADay: number | null) =>
  ok(await setLimit(context, { memberId: member, playsADay }, memberIntent(member, 'limit')));
const play = () => playOnce(db, round, member);

it('uses the same daily limit in the app and in the database', async () => {
  const [row] = await db.owner<{ most: number }[]>`select draws.house_day_most() as most`;
  expect(row?.most).toBe((await settings.read(context)).dayPlaysMost);
});

it('applies a lower limit at once', async () => {
  expect(await limit(2)).toMatchObject({ dayMost: 2, ownDayMost: 2, asked: null });
  await play();
  await play();
  await expect(play()).rejects.toThrow('play_day_over {"most":2}');
  await limit(0);
  await context.advance(DAY_MS);
  await expect(play()).rejects.toThrow('play_day_over');
});

it('applies a higher limit only when the member asks again a day later', async () => {
  await limit(1);
  const { asked } = await limit(5);
  const wish = { memberId: member, wishId: BigInt(required(asked).id) };
  expect(await askLimitAgain(context, wish)).toMatchObject({ name: 'limit_not_due' });
  await play();
  await expect(play()).rejects.toThrow('play_day_over');
  await context.advance(DAY_MS + 1000);
  expect(await readCare(context, member)).toMatchObject({ dayMost: 1, asked: { playsADay: 5 } });
  expect(await askLimitAgain(context, { ...wish, memberId: required(members[0]) })).toMatchObject({
    name: 'limit_not_due',
  });
  expect(await askLimitAgain(context, wish)).toMatchObject({ dayMost: 5, asked: null });
  await play();
  await play();
});

it('drops a higher limit when the member asks for another one', async () => {
  await limit(3);
  const { asked } = await limit(10);
  await limit(2);
  await context.advance(DAY_MS + 1000);
  const wish = { memberId: member, wishId: BigInt(required(asked).id) };
  expect(await askLimitAgain(context, wish)).toMatchObject({ name: 'limit_not_due' });
  expect(await readCare(context, member)).toMatchObject({ dayMost: 2 });
});

it('pauses at once, and a shorter pause does not shorten a longer one', async () => {
  await play();
  const pause = (kind: 'time_out' | 'exclusion', days: number) =>
    takePause(context, { memberId: member, kind, days }, memberIntent(member, 'pause'));
  const excluded = ok(await pause('exclusion', 180));
  expect(excluded).toMatchObject({ barredBy: 'exclusion', plays: 1 });
  await expect(play()).rejects.toThrow('play_barred');
  expect(ok(await pause('time_out', 1))).toMatchObject({ barredUntil: excluded.barredUntil });
  await context.advance(2 * DAY_MS);
  await expect(play()).rejects.toThrow('play_barred');
  await expect(pause('exclusion', 5)).rejects.toThrow('pause_malformed');
  await expect(db.app`update draws.pause set until = platform.now()`).rejects.toThrow('permission denied');
  await expect(db.owner`delete from draws.pause`).rejects.toThrow('append-only');
});

it('counts a day’s plays over all rounds, also if made at the same time', async () => {
  const grid = await openRound(db, { game: 'draw-grid' });
  await limit(3);
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => playOnce(db, n % 2 === 0 ? round : grid, member)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});
