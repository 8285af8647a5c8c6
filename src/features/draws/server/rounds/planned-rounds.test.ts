// Planned rounds: two persons sign a series of rounds once, and each opens at its time (draws.md 3).
import { beforeAll, expect, it } from 'vitest';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aRoundWish, BEACON_MS, giveChances, playOnce, revealed, woundDown } from '#kit/draws.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent } from '#kit/people.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { required } from '#platform/required.ts';
import type { RoundWish } from '../../contract/console.ts';
import { playById } from '../plays/plays.ts';
import { approveRound, openPlanned, proposeRound, withdrawRound } from './round-proposals.ts';
import { gamesNow, listRounds } from './rounds.ts';

let db: FreshDatabase;
let context: TestContext;
let member: bigint;

beforeAll(async () => {
  db = await freshDatabase();
  await proveKinds(db);
  await fundBudget(db, 1_000_000n);
  context = await testContext(db);
  member = required((await makeMembers(db, 1))[0]);
  await giveChances(db, [member], 2n);
});

const propose = async (change: Partial<RoundWish> = {}) => {
  const { first } = await officeOf(db);
  const wish = aRoundWish(change, context.clock.now());
  return proposeRound(context, { wish, caller: first, assertion: APPROVAL }, staffIntent(first));
};

it('a round is followed by those signed with it, each at its time', async () => {
  const { first, second } = await officeOf(db);
  const now = context.clock.now().getTime();
  const endsAt = new Date(now + DAY_MS / 4).toISOString();
  const { id } = ok(await propose({ endsAt, followedBy: { rounds: 2, days: 1 } }));
  const [none, later, last] = await db.app<{ id: bigint }[]>`
    select id from draws.round where act_id = (select act_id from draws.round where id = ${id}) order by id`;
  const states = async () =>
    (await db.app<{ state: string }[]>`select state from draws.round where id >= ${id} order by id`).map(
      (r) => r.state,
    );
  const listed = async (state: 'proposed' | 'signed') =>
    (await listRounds(db.app, { after: null, limit: 10, state })).map((round) => round.id);
  expect([none?.id, await openPlanned(context)]).toEqual([id, 0]);
  expect(await listed('proposed')).toEqual([id, later?.id, last?.id]);
  // Signing one signs all. The first opens at once, the others wait for their time.
  ok(await approveRound(context, { id: required(later).id, caller: second, assertion: APPROVAL }));
  expect([await openPlanned(context), await states()]).toEqual([0, ['open', 'proposed', 'proposed']]);
  await expect(db.app`select draws.open_round(${required(later).id})`).rejects.toThrow('round_not_yet');
  expect([await listed('proposed'), await listed('signed')]).toEqual([[], [later?.id, last?.id]]);
  expect((await gamesNow(db.app)).find(({ game }) => game === 'draw')).toMatchObject({
    openId: id,
    nextId: required(later).id,
    startsAt: new Date(endsAt),
  });
  await context.advance(DAY_MS / 4);
  expect([await openPlanned(context), await woundDown(db), await openPlanned(context)]).toEqual([
    0,
    expect.anything(),
    1,
  ]);
  expect((await states()).slice(1)).toEqual(['open', 'proposed']);
  const play = await playOnce(db, required(later), member);
  await context.advance(BEACON_MS);
  expect([await revealed(db, play), required(await playById(db.app, play.id)).result]).toEqual([
    null,
    expect.anything(),
  ]);
  expect(ok(await withdrawRound(context, { id: required(last).id, caller: first })).state).toBe('withdrawn');
  await context.advance(2 * DAY_MS);
  await woundDown(db);
  expect(await openPlanned(context)).toBe(0);
});

it('withdrawing a round withdraws the later ones, and none opens while a signer is disabled', async () => {
  const { second } = await officeOf(db);
  const startsAt = new Date(context.clock.now().getTime() + 60_000).toISOString();
  const plan = { startsAt, followedBy: { rounds: 2, days: 1 } };
  const [one, other] = [ok(await propose(plan)), ok(await propose({ ...plan, game: 'draw-grid' }))];
  for (const { id } of [one, other]) ok(await approveRound(context, { id, caller: second, assertion: APPROVAL }));
  ok(await withdrawRound(context, { id: one.id + 1n, caller: second }));
  const left = await db.app<{ id: bigint }[]>`
    select id from draws.round where act_id = ${one.actId} and state = 'proposed'`;
  expect(left.map(({ id }) => id)).toEqual([one.id]);
  await db.owner`update identity.staff set disabled_at = platform.now() where id = ${second.staffId}`;
  await context.advance(120_000);
  expect(await openPlanned(context)).toBe(0);
  await db.owner`update identity.staff set disabled_at = null where id = ${second.staffId}`;
  expect(await openPlanned(context)).toBe(2);
});

it('a series cannot be signed once its first round is over', async () => {
  const { second } = await officeOf(db);
  const endsAt = new Date(context.clock.now().getTime() + 120_000).toISOString();
  const { id } = ok(await propose({ game: 'draw-treasure-chest', endsAt, followedBy: { rounds: 1, days: 1 } }));
  await context.advance(120_000);
  expect(await approveRound(context, { id: id + 1n, caller: second, assertion: APPROVAL })).toMatchObject({
    name: 'round_over',
  });
});

it('a round cannot open by an act that does not name it', async () => {
  const { second } = await officeOf(db);
  const [one, other] = [
    ok(await propose({ game: 'draw-turntable' })),
    ok(await propose({ game: 'draw-golden-egg', followedBy: { rounds: 1, days: 1 } })),
  ];
  for (const { id } of [one, other]) ok(await approveRound(context, { id, caller: second, assertion: APPROVAL }));
  const third = ok(await propose({ game: 'draw-slot-machine' }));
  await db.admin`alter table draws.round disable trigger user`;
  for (const { actId } of [one, other]) {
    await db.admin`update draws.round set act_id = ${actId} where id = ${third.id}`;
    await expect(db.app`select draws.open_round(${third.id})`).rejects.toThrow('round_act_missing');
  }
  await db.admin`update draws.round set act_id = ${third.actId} where id = ${third.id}`;
  await db.admin`alter table draws.round enable trigger user`;
});
