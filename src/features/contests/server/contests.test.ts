// Team ranks and PK follow from the growth points of valid members. Each period closes once and pays its prizes once,
// and a re-run finds no difference. Places agree with a simple count.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fundMarketBudget, needNoCover } from '#kit/causes.ts';
import { soonValid, waitUntilValid } from '#kit/fees.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeProduct, type MarketProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { payBothTo } from '#kit/payout-accounts.ts';
import { aMember, aStaff, PASSWORD, staffToken, type TestMember } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import { required } from '#platform/required.ts';
import { routes as checkIn } from '#features/check-in/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { promise } from '#features/rewards/server/public.ts';
import { payGrants } from '#features/rewards/server/pay-grants.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { countValid } from '#features/team/server/members.ts';
import { promiseRebates } from '#features/team/server/rebates.ts';
import { routes as team } from '#features/team/server/routes.ts';
import { grow } from '#features/vip/server/vip.ts';
import { addPoints, closeContests, lastDayOf, periodAt, periodNamed, startOf } from './close-contests.ts';
import { rewardKinds } from './reward-kinds.ts';
import { routes } from './routes.ts';
import { firstScores, placeOf, teamsIn } from './store.ts';

let product: MarketProduct;
let context: TestContext;
let call: Call;
let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  product = await makeProduct(db, { holdingDays: 400 });
  await soonValid(db);
  await needNoCover(db);
  ({ call } = await edgeOf(context, [identity, team, checkIn, routes]));
});

const invited = (by?: TestMember) => aMember(context, by ? { inviteCode: by.inviteCode } : {});
const counted = async () => {
  await grow(context);
  await addPoints(context);
};
const monday = () => startOf('week', context.clock.today());

/** Signs in, and returns calls as this member. Needed in each test, because sessions expire as weeks pass here. */
async function as({ phone }: TestMember): Promise<Call> {
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  return (route, asked = {}) => call(route, { ...asked, token });
}

/** Buys units of 100.00. Call `settled` to settle the order. */
async function bought({ id }: TestMember, units: bigint): Promise<bigint> {
  await giveRecharge(db, id, 100_00n * units);
  const wish = { memberId: id, productId: product.id, units, amount: null, payment: null };
  return BigInt(ok(await buy(context, wish, memberIntent(id, 'POST /api/v1/orders'))).orderId);
}
async function settled(...orders: bigint[]): Promise<void> {
  await context.advance(DAY_MS + 1000);
  await settleOrders(context);
  await promiseRebates(context, orders);
}

/** Makes these members valid, by an order held for long enough, and advances to the next Monday. */
async function valid(...members: TestMember[]): Promise<void> {
  const orders: bigint[] = [];
  for (const one of members) orders.push(await bought(one, 1n));
  await settled(...orders);
  await waitUntilValid(context);
  await counted();
  await context.advanceTo(1, '09:30');
}

/** Advances to the next Monday, 09:00, and runs the jobs of that day. */
async function nextWeek(): Promise<void> {
  await context.advanceTo(1, '09:00');
  await countValid(context);
  await counted();
  await closeContests(context);
}

const grantsOf = (kind: string) => db.app<{ cause: string; memberId: bigint; amount: bigint; state: string }[]>`
  select cause, member_id, amount, state from rewards.grant where kind = ${kind} order by id`;

const holdsOf = async (cause: string) =>
  (
    await db.app<{ reason: string | null }[]>`select hold_reason as reason from rewards.grant where cause = ${cause}`
  ).map(({ reason }) => reason);

describe('a week’s rank', () => {
  let leader: TestMember;
  let other: TestMember;
  let week: string;

  it('counts points of valid members on levels 1 to 3, but not those of the leader or of others', async () => {
    await context.advanceTo(1, '09:30');
    leader = await invited();
    other = await invited();
    const first = await invited(leader);
    const second = await invited(first);
    const third = await invited(second);
    const fourth = await invited(third);
    const elsewhere = await invited(other);
    const idle = await invited(leader);
    await valid(leader, first, second, third, fourth, elsewhere);
    await (await as(idle))('POST /api/v1/check-ins', { key: randomUUID() });
    const orders: bigint[] = [];
    for (const one of [leader, first, second, third, fourth]) orders.push(await bought(one, 5n));
    await settled(...orders);
    await settled(await bought(elsewhere, 5n));
    await context.advance(120_000);
    await (await as(third))('POST /api/v1/check-ins', { key: randomUUID() });
    await counted();
    week = monday();
    const points = async ({ id }: TestMember) =>
      Number((await placeOf(db.app, { kind: 'week', startsOn: week }, id))?.points ?? 0n);
    expect(await Promise.all([leader, first, second, third, fourth, other].map(points))).toEqual([16, 16, 11, 5, 0, 5]);
    await Promise.all([counted(), counted(), counted()]);
    expect(await points(leader)).toBe(16);
  });

  it('ranks equal teams by who reached the points first, and shows a leader their own place', async () => {
    const places = await firstScores(db.app, { kind: 'week', startsOn: week }, 50);
    expect(places.map(({ points }) => points)).toEqual([16n, 16n, 11n, 5n, 5n]);
    const { data } = await (await as(other))('GET /api/v1/contests/ranks?kind=week&of=running');
    const {
      own,
      places: shown,
      teams,
      prizesMinor,
      closed,
    } = data as {
      own: { place: number };
      places: { place: number; own: boolean; nickname: string | null }[];
      teams: number;
      prizesMinor: number[];
      closed: boolean;
    };
    expect([own.place, shown.find((one) => one.own)?.place, teams, closed]).toEqual([5, 5, 5, false]);
    expect(prizesMinor).toEqual([50_00, 30_00, 20_00]);
    await (await as(leader))('PUT /api/v1/team/name', { body: { hidden: true } });
    const again = (await (await as(other))('GET /api/v1/contests/ranks?kind=week&of=running')).data;
    expect(
      (again as { places: { nickname: string | null }[] }).places.map(({ nickname }) => nickname === null),
    ).toEqual([true, false, false, false, false]);
  });

  it('closes once when it is over, and promises its prizes once, even if many jobs run at once', async () => {
    expect(await closeContests(context)).toBeLessThan(2);
    await context.advanceTo(1, '00:30');
    await counted();
    await Promise.all(Array.from({ length: 6 }, () => closeContests(context)));
    const prizes = await grantsOf('rank_prize');
    expect(prizes.map(({ cause, amount }) => [cause, amount])).toEqual([
      [`week:${week}:1`, 50_00n],
      [`week:${week}:2`, 30_00n],
      [`week:${week}:3`, 20_00n],
    ]);
    expect(prizes.map(({ state }) => state)).toEqual(['due', 'due', 'due']);
    await fundMarketBudget(db, 1_000_00n);
    await payGrants(context);
    expect((await grantsOf('rank_prize')).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
  });

  it('can be re-run by staff without changing anything', async () => {
    const token = await staffToken(context, await aStaff(context, 'finance'));
    const run = (id: string) =>
      call(`POST /console/api/v1/contests/periods/${id}/rerun` as never, { token, key: randomUUID() });
    expect((await run(`week:${week}`)).data).toEqual({ closed: false, differing: 0, promised: 0 });
    expect((await run(`week:${monday()}`)).code).toBe(201802);
    const { items } = (await call('GET /console/api/v1/contests/periods', { token })).data as { items: object[] };
    expect(items).toMatchObject([{ id: `week:${week}`, teams: 5, prizesMinor: 100_00 }]);
    const places = (await call(`GET /console/api/v1/contests/places?period=week:${week}` as never, { token })).data;
    expect((places as { items: object[] }).items).toHaveLength(5);
    // If someone with the owner's rights changes a place, the re-run reports it, and pays no prize twice.
    await db.admin`alter table contests.place disable trigger place_append_only`;
    const moved = (points: bigint) =>
      db.admin`update contests.place set points = points + ${points} where starts_on = ${week} and place = 3`;
    await moved(1n);
    expect((await run(`week:${week}`)).data).toEqual({ closed: false, differing: 1, promised: 0 });
    await moved(-1n);
    await db.admin`alter table contests.place enable trigger place_append_only`;
  });

  it('refuses to promise another prize, place, person or spelling', async () => {
    const [paid] = await grantsOf('rank_prize');
    const forged = (cause: string, memberId: bigint, amount: bigint) =>
      db.app.begin((tx) => promise(tx, [{ kind: rewardKinds.rank_prize, cause, memberId, amount }]));
    const { memberId = 0n, amount = 0n } = paid ?? {};
    for (const [cause, member, of] of [
      [`week:${week}:01`, memberId, amount],
      [`week:${week}:4`, memberId, amount],
      [`week:${addDays(week, 7)}:1`, memberId, amount],
      [`month:${week}:1`, memberId, amount],
      [`WEEK:${week}:1`, memberId, amount],
    ] as const)
      await expect(forged(cause, member, of)).rejects.toThrow('cause_not_proven');
    // The place already has its promise, so the amount is tested by calling the proof itself.
    const proof = db.owner`select contests.earns_prize(${paid?.cause ?? ''}, ${memberId}, ${amount + 1n}) as holds`;
    expect(await proof).toEqual([{ holds: false }]);
    const inWords = db.app.begin(async (tx) => {
      await tx`set local datestyle = 'SQL, DMY'`;
      const [y, m, d] = week.split('-');
      await promise(tx, [{ kind: rewardKinds.rank_prize, cause: `week:${d}/${m}/${y}:1`, memberId, amount }]);
    });
    await expect(inWords).rejects.toThrow('cause_not_proven');
    for (const statement of [
      `insert into contests.score values ('week', '${week}', 1, 9999, now())`,
      `update contests.place set leader_id = 1`,
      `insert into contests.period values ('week', '${week}', '${week}', 1, now())`,
      `update contests.duelist set result = 'win'`,
    ])
      await expect(db.app.unsafe(statement)).rejects.toThrow('permission denied');
  });
});

describe('a place won by members who are paid on the leader’s own account', () => {
  it('has its prize held, whatever the members’ level, while other places are paid', async () => {
    await context.advanceTo(1, '09:30');
    const leader = await invited();
    const second = await invited(await invited(leader));
    const honest = await invited();
    const friend = await invited(honest);
    await payBothTo(context, { owner: leader, other: second }, '+251911777501');
    await valid(second, friend);
    await settled(await bought(second, 40n), await bought(friend, 30n));
    await counted();
    const week = monday();
    await nextWeek();
    const [places] = await db.app<{ leaders: bigint[] }[]>`
      select array_agg(leader_id order by place) as leaders from contests.place where starts_on = ${week}
      and kind = 'week' and leader_id in (${leader.id}, ${honest.id})`;
    expect(places?.leaders).toEqual([leader.id, honest.id]);
    const causeOf = async (id: bigint) => {
      const [row] = await db.app<{ place: number }[]>`
        select place from contests.place where kind = 'week' and starts_on = ${week} and leader_id = ${id}`;
      return `week:${week}:${row?.place}`;
    };
    expect(await holdsOf(await causeOf(leader.id))).toEqual(['same_payout_account']);
    expect(await holdsOf(await causeOf(honest.id))).toEqual([null]);
    await fundMarketBudget(db, 1_000_00n);
    await payGrants(context);
    const states = (await grantsOf('rank_prize')).filter(({ cause }) => cause.startsWith(`week:${week}`));
    expect(new Map(states.map(({ memberId, state }) => [memberId, state])).get(leader.id)).toBe('held');
    expect(new Map(states.map(({ memberId, state }) => [memberId, state])).get(honest.id)).toBe('paid');
  });
});

describe('PK', () => {
  it('pairs all teams, but for an odd one, once a week', async () => {
    await context.advanceTo(1, '10:00');
    const leaders: TestMember[] = [];
    const orders: bigint[] = [];
    for (let n = 0; n < 7; n++) {
      const leader = await invited();
      leaders.push(leader);
      // Sizes 1, 1, 1, 2, 2, 3, 3.
      for (let k = 0; k < (n < 3 ? 1 : n < 5 ? 2 : 3); k++) orders.push(await bought(await invited(leader), 1n));
    }
    await settled(...orders);
    await nextWeek();
    const week = monday();
    const rows = await db.app<{ leaderId: bigint; opponentId: bigint | null }[]>`
      select leader_id, opponent_id from contests.duelist where week = ${week}`;
    const of = new Map(rows.map(({ leaderId, opponentId }) => [leaderId, opponentId]));
    const met = rows.filter(({ opponentId }) => opponentId !== null);
    expect(met.every(({ leaderId, opponentId }) => of.get(opponentId ?? 0n) === leaderId)).toBe(true);
    expect(met).toHaveLength(2 * Math.floor(rows.length / 2));
    expect(leaders.every(({ id }) => of.has(id))).toBe(true);
    await Promise.all([closeContests(context), closeContests(context)]);
    expect(await db.app`select from contests.duelist where week = ${week}`).toHaveLength(rows.length);
  });

  it('is won by more points, pays the winner once, and stays in the history', async () => {
    const week = monday();
    const [pair] = await db.app<{ leaderId: bigint; opponentId: bigint }[]>`
      select leader_id, opponent_id from contests.duelist where week = ${week} and opponent_id is not null
      order by leader_id desc limit 1`;
    const { leaderId = 0n, opponentId = 0n } = pair ?? {};
    const [below] = await db.app<{ memberId: bigint }[]>`
      select member_id from team.place join team.validity using (member_id)
      where leader_id = ${leaderId} and level = 1 and counted limit 1`;
    await settled(await bought({ id: below?.memberId ?? 0n } as TestMember, 4n));
    await nextWeek();
    const results = await db.app<{ leaderId: bigint; result: string; points: bigint }[]>`
      select leader_id, result, points from contests.duelist
      where week = ${week} and leader_id in (${leaderId}, ${opponentId})`;
    const said = results.map(({ leaderId: id, result, points }) => `${id} ${result} ${points}`);
    expect(new Set(said)).toEqual(new Set([`${leaderId} win 4`, `${opponentId} lose 0`]));
    await Promise.all([closeContests(context), closeContests(context)]);
    const prizes = (await grantsOf('duel_prize')).filter(({ cause }) => cause.startsWith(week));
    expect(prizes.map(({ cause, amount }) => [cause, amount])).toEqual([[`${week}:${leaderId}`, 10_00n]]);
    const drawn = await db.app`select from contests.duelist where week = ${week} and result = 'draw'`;
    expect(drawn.length % 2).toBe(0);
    const differing = async () => (await db.app`select contests.differing_duels(${week}) as n`)[0]?.n;
    for (const by of [0n, 1n, -1n]) {
      await db.admin`update contests.duelist set points = points + ${by} where leader_id = ${leaderId}`;
      expect(await differing()).toBe(by > 0n ? by : 0n);
    }
    await expect(
      db.app.begin((tx) =>
        promise(tx, [
          { kind: rewardKinds.duel_prize, cause: `${week}:${opponentId}`, memberId: opponentId, amount: 10_00n },
        ]),
      ),
    ).rejects.toThrow('cause_not_proven');
  });

  it('is listed for staff by week, member and result', async () => {
    const token = await staffToken(context, await aStaff(context, 'support'));
    const ask = async <T>(path: string) =>
      (await call(`GET /console/api/v1/contests/${path}` as never, { token })).data as T;
    type Row = { week: string; leaderId: string; leaderNo: string; opponent: { id: string } | null };
    const rows = async (query: string) => (await ask<{ items: Row[] }>(`duelists?limit=100&${query}`)).items;
    const [last, newest] = [addDays(monday(), -7), monday()];
    const won = await rows(`week=${last}&result=win`);
    expect(won).toMatchObject([{ week: last, points: 4, result: 'win' }]);
    const { leaderId, leaderNo, opponent } = required(won[0]);
    expect(await rows(`week=${last}&memberNo=${leaderNo}&result=lose`)).toEqual([]);
    // Without a week, a leader's weeks come newest first, each once across pages.
    const weeks = (await rows(`memberNo=${leaderNo}`)).map((row) => row.week);
    expect(weeks.slice(0, 2)).toEqual([newest, last]);
    type Page = { items: Row[]; next: string | null };
    const page = await ask<Page>(`duelists?limit=1&memberNo=${leaderNo}`);
    const next = await ask<Page>(`duelists?limit=1&memberNo=${leaderNo}&after=${page.next ?? ''}`);
    expect([...page.items, ...next.items].map((row) => row.week)).toEqual(weeks.slice(0, 2));
    expect(await rows('memberNo=M99999999999999999')).toEqual([]);
    const all = await rows(`week=${last}`);
    expect(all.find((row) => row.leaderId === opponent?.id)?.opponent?.id).toBe(leaderId);
    const paired = all.filter((row) => row.opponent !== null).length;
    expect(await ask(`duel-weeks/${last}`)).toMatchObject({ teams: all.length, pairs: paired / 2 });
    const kinds = async (kind: string) =>
      (await ask<{ items: { kind: string }[] }>(`periods?kind=${kind}`)).items.map((one) => one.kind);
    expect(new Set(await kinds('week'))).toEqual(new Set(['week']));
  });

  it('holds the prize if the winner’s points come from a member paid on the leader’s own account', async () => {
    const week = monday();
    const [pair] = await db.app<{ leaderId: bigint; memberId: bigint }[]>`
      select d.leader_id, p.member_id from contests.duelist d join team.place p using (leader_id)
      join team.validity s using (member_id)
      where week = ${week} and opponent_id is not null and level = 1 and counted order by 1, 2 limit 1`;
    const { leaderId = 0n, memberId = 0n } = pair ?? {};
    await payBothTo(context, { owner: { id: leaderId }, other: { id: memberId } }, '+251911777502');
    await settled(await bought({ id: memberId } as TestMember, 9n));
    await nextWeek();
    expect(await holdsOf(`${week}:${leaderId}`)).toEqual(['same_payout_account']);
    await Promise.all([closeContests(context), closeContests(context)]);
    expect(await holdsOf(`${week}:${leaderId}`)).toEqual(['same_payout_account']);
  });

  it('pairs no new week while PK is switched off', async () => {
    await setSetting(db, 'contests.duels', false);
    await refreshSettings(db.app);
    await nextWeek();
    expect(await db.app`select from contests.duel_week where week = ${monday()}`).toHaveLength(0);
    await setSetting(db, 'contests.duels', true);
    await refreshSettings(db.app);
  });
});

it('a period keeps the prizes that were set when it began', async () => {
  const before = monday();
  await setSetting(db, 'contests.weekPrizesMinor', [7_00]);
  const prizes = async (week: string) =>
    (await db.app`select contests.prizes_of('week', ${week}) as p`)[0]?.p as number[];
  expect(await prizes(before)).toEqual([50_00, 30_00, 20_00]);
  expect(await prizes(addDays(before, 7))).toEqual([7_00]);
});

it('a team’s place equals its position in the full list', async () => {
  for (const kind of ['week', 'month'] as const) {
    const periods = await db.app<{ startsOn: string }[]>`
      select distinct starts_on::text from contests.score where kind = ${kind}`;
    for (const { startsOn } of periods) {
      const all = await firstScores(db.app, { kind, startsOn }, 1_000);
      expect(await teamsIn(db.app, { kind, startsOn })).toBe(all.length);
      for (const [n, { leaderId }] of all.entries())
        expect((await placeOf(db.app, { kind, startsOn }, leaderId))?.place).toBe(BigInt(n + 1));
    }
  }
});

describe('periods', () => {
  it.each([
    ['week', 'running', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['week', 'running', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['week', 'last', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['month', 'running', '2026-02-28', '2026-02-01', '2026-02-28'],
    ['month', 'last', '2026-01-01', '2025-12-01', '2025-12-31'],
  ] as const)('the %s %s of %s is %s to %s', (kind, of, today, startsOn, lastDay) => {
    const period = periodAt(kind, of, today);
    expect([period, lastDayOf(period)]).toEqual([{ kind, startsOn }, lastDay]);
    expect(periodNamed(`${kind}:${startsOn}`)).toEqual(period);
  });

  it('are refused unless they begin on a Monday or on the first of a month', () => {
    expect([periodNamed('week:2026-11-24'), periodNamed('month:2026-11-02')]).toEqual([null, null]);
  });
});
