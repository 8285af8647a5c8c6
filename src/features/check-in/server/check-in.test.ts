// A member checks in once a day and gets what the rules say. Neither repeated calls nor the app's database role can
// change that.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { looseProofs } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, PASSWORD } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { post } from '#ledger/post.ts';
import { chancesOf } from '#features/chances/server/public.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { pointsOf } from '#features/points/server/public.ts';
import { promise } from '#features/rewards/server/public.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { rewardKinds } from './reward-kinds.ts';
import { calendarDates, giftOf, streakOf, stepsOf } from './check-in.ts';
import { routes } from './routes.ts';
import { DAY_MS } from '#platform/time/clock.ts';

let call: Call;
let db: FreshDatabase;
let context: TestContext;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes]));
  await showChances(true);
});

async function showChances(draws: boolean): Promise<void> {
  await setSetting(db, 'chances.draws', draws);
  await refreshSettings(db.app);
}

async function member() {
  const { id, phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  return { id, checkIn: (key: string = randomUUID()) => call('POST /api/v1/check-ins', { token, key }), token };
}

describe('checking in', () => {
  it('gives five points more each day in a row, at most 35, and a chance on the seventh', async () => {
    const { id, checkIn } = await member();
    const given: unknown[] = [];
    for (let day = 1; day <= 8; day++) {
      const { data } = await checkIn();
      const { streak, points, chances } = data as { streak: number; points: number; chances: number };
      given.push([streak, points, chances]);
      await context.advance(DAY_MS);
    }
    expect(given.slice(0, 2)).toEqual([
      [1, 5, 0],
      [2, 10, 0],
    ]);
    expect(given.slice(5)).toEqual([
      [6, 30, 0],
      [7, 35, 1],
      [8, 35, 0],
    ]);
    expect(await pointsOf(context.sql, id)).toBe(5n + 10n + 15n + 20n + 25n + 30n + 35n + 35n);
    expect(await chancesOf(context.sql, id)).toBe(1n);
  });

  it('gives the chance but hides it from the member until draws are open', async () => {
    const { id, checkIn, token } = await member();
    await showChances(false);
    const shown: object[] = [];
    for (let day = 1; day <= 7; day++) {
      shown.push((await checkIn()).data as object);
      if (day < 7) await context.advance(DAY_MS);
    }
    const read = async () => [
      (await call('GET /api/v1/check-ins/today', { token })).data,
      (await call('GET /api/v1/check-ins', { token })).data,
    ];
    expect(JSON.stringify([shown, await read()])).not.toContain('"chances":1');
    expect(await chancesOf(context.sql, id)).toBe(1n);
    await showChances(true);
    expect(JSON.stringify(await read()).match(/"chances":1/g)).toHaveLength(3);
  });

  it('starts the streak again after a missed day', async () => {
    const { checkIn } = await member();
    await checkIn();
    await context.advance(2 * DAY_MS);
    expect((await checkIn()).data).toMatchObject({ streak: 1, points: 5 });
  });

  it('happens once a day: a repeated key returns the first answer, another key is refused', async () => {
    const { id, checkIn } = await member();
    const key = randomUUID();
    const first = await checkIn(key);
    expect((await checkIn(key)).data).toEqual(first.data);
    expect((await checkIn()).code).toBe(201101);
    expect(await pointsOf(context.sql, id)).toBe(5n);
  });

  it('gives once to fifty callers at the same time', async () => {
    const { id, checkIn } = await member();
    const codes = (await Promise.all(Array.from({ length: 50 }, () => checkIn()))).map(({ code }) => code);
    expect(codes.filter((code) => code === 100000)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([100000, 201101]));
    expect(await pointsOf(context.sql, id)).toBe(5n);
  });
});

it('counts business days, which begin at midnight in Addis Ababa', async () => {
  const { checkIn } = await member();
  await context.advanceTo(3, '23:59');
  expect((await checkIn()).data).toMatchObject({ streak: 1 });
  expect((await checkIn()).code).toBe(201101);
  await context.advance(2 * 60_000);
  expect((await checkIn()).data).toMatchObject({ streak: 2, points: 10 });
  // Midnight UTC is three in the morning there, and begins no new day.
  await context.advanceTo(4, '03:01');
  expect((await checkIn()).code).toBe(201101);
});

it('gives once to two processes that race', async () => {
  const { id, token } = await member();
  const [one, two] = await Promise.all([edgeOf(context, [identity, routes]), edgeOf(context, [identity, routes])]);
  const ask = (edge: { call: Call }) => edge.call('POST /api/v1/check-ins', { token, key: randomUUID() });
  const codes = (await Promise.all([one, two, one, two].map(ask))).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([100000, 201101, 201101, 201101]);
  expect(await pointsOf(context.sql, id)).toBe(5n);
});

it('answers with what was really given, which is nothing above the member’s monthly maximum', async () => {
  await setSetting(db, 'rewards.memberMonthMost', { check_in_points: 3 });
  const { id, checkIn, token } = await member();
  expect((await checkIn()).data).toMatchObject({ streak: 1, points: 0 });
  expect(await pointsOf(context.sql, id)).toBe(0n);
  await setSetting(db, 'rewards.memberMonthMost', {});
  await context.advance(DAY_MS);
  await checkIn();
  // The record page and the calendar show the same.
  const { items } = (await call('GET /api/v1/check-ins', { token })).data as { items: object[] };
  expect(items).toMatchObject([
    { streak: 2, points: 10 },
    { streak: 1, points: 0 },
  ]);
  const { days } = (await call('GET /api/v1/check-ins/today', { token })).data as { days: { points: number | null }[] };
  expect(days.filter(({ points }) => points !== null)).toMatchObject([{ points: 0 }, { points: 10 }]);
});

describe('the app’s role', () => {
  it('cannot write a day, a streak or points', async () => {
    const { id } = await member();
    await expect(db.app`insert into check_in.visit (member_id, points) values (${id}, 1000)`).rejects.toThrow('denied');
    await expect(db.app`update check_in.visit set points = 1000`).rejects.toThrow('denied');
  });

  it('cannot grant another amount, or anything to another member', async () => {
    const [{ id, checkIn }, other] = [await member(), await member()];
    const { data } = await checkIn();
    const visit = (data as { id: string }).id;
    // The same cause in another spelling would count as a second cause.
    const cause = `0${visit}`;
    const forged = (memberId: bigint, amount: bigint) =>
      db.app.begin(async (tx) => {
        const { lines } = await promise(tx, [{ kind: rewardKinds.check_in_points, cause, memberId, amount }]);
        await post(tx, [{ id: randomUUID(), actor: 'member:0', lines }]);
      });
    await expect(forged(other.id, 5n)).rejects.toThrow('cause_not_proven');
    await expect(forged(other.id, 500n)).rejects.toThrow('cause_not_proven');
    await expect(forged(id, 5n)).rejects.toThrow('cause_not_proven');
    expect(await pointsOf(context.sql, other.id)).toBe(0n);
    expect(await pointsOf(context.sql, id)).toBe(5n);
  });
});

it.each([
  ['never', null, { checkedIn: false, streak: 0 }],
  ['today', { date: '2026-03-09', streak: 3 }, { checkedIn: true, streak: 3 }],
  ['yesterday', { date: '2026-03-08', streak: 2 }, { checkedIn: false, streak: 2 }],
  ['the day before', { date: '2026-03-07', streak: 9 }, { checkedIn: false, streak: 0 }],
])('the streak after a last check-in: %s', (_when, last, wanted) =>
  expect(streakOf('2026-03-09', last)).toEqual(wanted),
);

it('shows a member their days, and whether they checked in today', async () => {
  const { checkIn, token } = await member();
  const today = () => call('GET /api/v1/check-ins/today', { token });
  expect((await today()).data).toMatchObject({ checkedIn: false, streak: 0 });
  await checkIn();
  expect((await today()).data).toMatchObject({ checkedIn: true, streak: 1 });
  expect((await today()).data).toMatchObject({ missed: false, next: { points: 10, chances: 0 } });
  const { days, date } = (await today()).data as { days: { date: string; points: number | null }[]; date: string };
  expect(days.filter(({ points }) => points !== null)).toEqual([{ date, points: 5, chances: 0 }]);
  await context.advance(2 * DAY_MS);
  expect((await today()).data).toMatchObject({ checkedIn: false, streak: 0, missed: true, next: { points: 5 } });
  const { data } = await call('GET /api/v1/check-ins', { token });
  expect((data as { items: unknown[] }).items).toHaveLength(1);
});

it('shows the seven days around today, and whole weeks that end with this one', () => {
  const rules = { firstPoints: 5, stepPoints: 5, mostPoints: 35 };
  const days = (streak: number, checkedIn: boolean) => {
    const steps = stepsOf({ streak, checkedIn }, rules);
    return [steps[0]?.day, steps.filter(({ done }) => done).length, steps.at(-1)?.chances];
  };
  expect(days(0, false)).toEqual([1, 0, 1]);
  expect(days(7, true)).toEqual([1, 7, 1]);
  expect(days(7, false)).toEqual([8, 0, 1]);
  expect(days(9, true)).toEqual([8, 2, 1]);
  expect(giftOf(40, rules)).toEqual({ points: 35, chances: 0 });
  // Weeks begin on Monday and end on Sunday.
  expect([calendarDates('2026-11-22').at(0), calendarDates('2026-11-22').at(-1)]).toEqual(['2026-10-19', '2026-11-22']);
  expect([calendarDates('2026-11-23').at(0), calendarDates('2026-11-23').at(-1)]).toEqual(['2026-10-26', '2026-11-29']);
});

it.each(['check_in_points', 'check_in_chance'])('a %s is proven only for its member and its amount', async (kind) => {
  expect(await looseProofs(db, kind)).toEqual([]);
});
