// When payouts are sent: only in finance hours, in the order of the requests, while the client account covers them, and
// not during a stay. Also the published waiting times.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { type Banked, banked, earner, tap, withdraw } from '#kit/banked.ts';
import { answered } from '#kit/bank.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { ok } from '#kit/outcome.ts';
import { readBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import type { RailClient } from '#wires/clients.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { contestWithdrawal } from './request-withdrawal.ts';
import { confirmStay, endStay, proposedStays, proposeStay } from './stays.ts';
import { sendPayouts } from './payouts.ts';
import { payoutTimes } from './payout-times.ts';
import { type Withdrawal, withdrawalById } from './withdrawals.ts';

const HOUR = 3_600_000;
let db: FreshDatabase;
let world: Banked;
let a: StaffCaller;
let b: StaffCaller;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  a = await aStaff(world.context, 'finance');
  b = await aStaff(world.context, 'finance');
});
beforeEach(() => world.morning());

const rowOf = async (one: Withdrawal) => (await withdrawalById(db.app, one.id)) as Withdrawal;
const states = (all: readonly Withdrawal[]) => Promise.all(all.map(async (one) => (await rowOf(one)).state));

describe('hours', () => {
  it('a payout requested at night is sent when finance opens', async () => {
    await world.pass(10 * HOUR);
    const one = await withdraw(world, await earner(db, world, 500_00n), 200_00n);
    await world.round();
    expect((await rowOf(one)).state).toBe('approved');
    await world.morning();
    await world.pass(HOUR);
    expect((await rowOf(one)).state).toBe('paid');
  });
});

it('no payout is sent after finance closes, even if it closes while payouts are being sent', async () => {
  const all = await threePayouts();
  await sendPayouts(onFirstSent(() => world.context.advance(7 * HOUR)));
  expect(await states(all)).toEqual(['processing', 'approved', 'approved']);
});

async function threePayouts(): Promise<[Withdrawal, Withdrawal, Withdrawal]> {
  const who = [
    await earner(db, world, 500_00n),
    await earner(db, world, 500_00n),
    await earner(db, world, 500_00n),
  ] as const;
  return [
    await withdraw(world, who[0], 200_00n),
    await withdraw(world, who[1], 200_00n),
    await withdraw(world, who[2], 200_00n),
  ];
}

/** A context that runs `happens` right after the bank's answer about the first payout. */
function onFirstSent(happens: () => Promise<void>): Context {
  let first = true;
  const call = async (...[name, ask]: Parameters<RailClient['call']>) => {
    const answer = await world.context.bank.call(name, ask);
    if (name === 'POST /payouts' && first) {
      first = false;
      await happens();
    }
    return answer;
  };
  return { ...world.context, bank: { ...world.context.bank, call: call as RailClient['call'] } };
}

const proposedOf = async (one: Withdrawal) =>
  (await proposedStays(world.context, { after: 0n, limit: 100 })).find((hold) => hold.withdrawalId === String(one.id));

/** Proposes and signs a stay as its first person. Returns its id. */
async function proposed(one: Withdrawal, reasonCode: string, until: Date): Promise<bigint> {
  const asked = { id: one.id, caller: a, reasonCode, until, assertion: APPROVAL };
  ok(await proposeStay(world.context, asked, staffIntent(a)));
  const [stay] = await db.app<{ id: bigint }[]>`
    select id from wallet.withdrawal_stay where withdrawal_id = ${one.id}`;
  return required(stay).id;
}

describe('a stay', () => {
  it('needs two different members of staff, ends by itself, and can be contested meanwhile', async () => {
    await world.pass(10 * HOUR);
    const who = await earner(db, world, 500_00n);
    const one = await withdraw(world, who, 200_00n);
    const until = new Date(world.context.clock.now().getTime() + 40 * HOUR);
    const id = await proposed(one, 'suspected_fraud', until);
    expect(await proposedOf(one)).toMatchObject({
      id: String(id),
      reasonCode: 'suspected_fraud',
      approvals: 1,
      memberNo: who.member.memberNo,
    });
    expect(
      ((await confirmStay(world.context, { id, caller: a, assertion: APPROVAL }, staffIntent(a))) as Refusal).name,
    ).toBe('already_approved');
    expect((await rowOf(one)).heldUntil).toBeNull();
    ok(await confirmStay(world.context, { id, caller: b, assertion: APPROVAL }, staffIntent(b)));
    expect(await proposedOf(one)).toBeUndefined();
    const complaint = ok(
      await contestWithdrawal(
        world.context,
        { id: one.id, memberId: who.member.id, text: 'Why is it held' },
        tap(who.member.id, 'contest'),
      ),
    );
    expect(complaint.complaintId).toMatch(/^\d+$/);
    await world.morning();
    await world.pass(HOUR);
    expect((await rowOf(one)).state).toBe('approved');
    await world.morning();
    await world.morning();
    await world.pass(HOUR);
    expect((await rowOf(one)).state).toBe('paid');
  });

  it('takes effect once two have signed, even if its proposer signs last', async () => {
    await world.pass(10 * HOUR);
    const one = await withdraw(world, await earner(db, world, 500_00n), 200_00n);
    const until = new Date(world.context.clock.now().getTime() + 40 * HOUR);
    ok(await proposeStay(world.context, { id: one.id, caller: a, reasonCode: 'court_order', until }, staffIntent(a)));
    const [stay] = await db.app<
      { id: bigint }[]
    >`select id from wallet.withdrawal_stay where withdrawal_id = ${one.id}`;
    const id = stay?.id as bigint;
    ok(await confirmStay(world.context, { id, caller: b, assertion: APPROVAL }, staffIntent(b)));
    expect((await rowOf(one)).heldUntil).toBeNull();
    ok(await confirmStay(world.context, { id, caller: a, assertion: APPROVAL }, staffIntent(a)));
    expect((await rowOf(one)).heldUntil).toEqual(until);
    ok(await endStay(world.context, { id: one.id, caller: b }, staffIntent(b)));
  });

  it('stops a payout even if it begins while earlier payouts are being sent', async () => {
    const all = await threePayouts();
    const [, second] = all;
    const until = new Date(world.context.clock.now().getTime() + 40 * HOUR);
    await sendPayouts(
      onFirstSent(async () => {
        const asked = { id: second.id, caller: a, reasonCode: 'suspected_fraud', until, assertion: APPROVAL } as const;
        ok(await proposeStay(world.context, asked, staffIntent(a)));
        const [stay] = await db.app<
          { id: bigint }[]
        >`select id from wallet.withdrawal_stay where withdrawal_id = ${second.id}`;
        ok(
          await confirmStay(world.context, { id: stay?.id as bigint, caller: b, assertion: APPROVAL }, staffIntent(b)),
        );
      }),
    );
    expect(await states(all)).toEqual(['processing', 'approved', 'processing']);
  });

  it('that was not confirmed is listed until its end, and delays nothing', async () => {
    await world.pass(10 * HOUR);
    const one = await withdraw(world, await earner(db, world, 500_00n), 200_00n);
    const until = new Date(world.context.clock.now().getTime() + 2 * HOUR);
    ok(await proposeStay(world.context, { id: one.id, caller: a, reasonCode: 'court_order', until }, staffIntent(a)));
    expect(await proposedOf(one)).toMatchObject({ approvals: 0, until: until.toISOString() });
    await world.pass(3 * HOUR);
    expect(await proposedOf(one)).toBeUndefined();
    await world.morning();
    await world.pass(HOUR);
    expect((await rowOf(one)).state).toBe('paid');
  });

  it('can be ended early by one person, and cannot be longer than its limit', async () => {
    await world.pass(10 * HOUR);
    const one = await withdraw(world, await earner(db, world, 500_00n), 200_00n);
    const in15Days = new Date(world.context.clock.now().getTime() + 15 * 24 * HOUR);
    const tooLong = await proposeStay(
      world.context,
      { id: one.id, caller: a, reasonCode: 'court_order', until: in15Days },
      staffIntent(a),
    );
    expect((tooLong as Refusal).name).toBe('hold_end_outside');
    const until = new Date(world.context.clock.now().getTime() + 100 * HOUR);
    const stayId = await proposed(one, 'court_order', until);
    ok(await confirmStay(world.context, { id: stayId, caller: b, assertion: APPROVAL }, staffIntent(b)));
    ok(await endStay(world.context, { id: one.id, caller: b }, staffIntent(b)));
    await world.morning();
    await world.pass(HOUR);
    expect((await rowOf(one)).state).toBe('paid');
  });

  it('counts with the member’s other stays, which together may last at most 20 days in any 90', async () => {
    const DAY = 24 * HOUR;
    const who = await earner(db, world, 900_00n);
    const inDays = (n: number) => new Date(world.context.clock.now().getTime() + n * DAY);
    const stay = async (one: Withdrawal, days: number) => {
      const asked = { id: one.id, reasonCode: 'court_order', until: inDays(days), assertion: APPROVAL };
      return proposeStay(world.context, { ...asked, caller: a }, staffIntent(a));
    };
    const first = await withdraw(world, who, 200_00n);
    ok(await stay(first, 13));
    const [row] = await db.app<{ id: bigint }[]>`
      select id from wallet.withdrawal_stay where withdrawal_id = ${first.id}`;
    ok(await confirmStay(world.context, { id: row?.id ?? 0n, caller: b, assertion: APPROVAL }, staffIntent(b)));
    await world.pass(13 * DAY);
    const second = await withdraw(world, who, 200_00n);
    expect(await stay(second, 8)).toMatchObject({ name: 'hold_days_used_up', data: { days: 20, window: 90 } });
    ok(await stay(second, 6));
  });
});

describe('missing funds', () => {
  it('make payouts wait in the order of the requests until there are funds again', async () => {
    await world.pass(10 * HOUR);
    const people = await Promise.all([1, 2, 3].map(() => earner(db, world, 1_000_00n)));
    const all: Withdrawal[] = [];
    for (const who of people) all.push(await withdraw(world, who, 500_00n));
    const bank = -((await readBalances(db.app, [house('client_bank')])).get(house('client_bank'))?.posted ?? 0n);
    // The bank takes nearly all funds. One payout of 470.00 still fits.
    await answered(
      world.bank.client.call('POST /admin/charges', {
        body: { actId: 'all', account: 'client', amountMinor: bank - 600_00n, narrative: 'Bank error' },
      }),
    );
    await world.morning();
    expect(await states(all)).toEqual(['processing', 'waiting_funds', 'waiting_funds']);
    // This payout is small enough for the remaining funds, but must not overtake earlier ones.
    const small = await withdraw(world, people[0] as (typeof people)[0], 100_00n);
    await world.round();
    expect((await rowOf(small)).state).toBe('waiting_funds');
    await answered(
      world.bank.client.call('POST /admin/transfers', {
        body: {
          actId: 'back',
          fromAccount: 'operator',
          toAccount: 'client',
          amountMinor: bank,
          narrative: 'Put right',
        },
      }),
    );
    await world.round();
    await world.pass(HOUR);
    expect(await states([...all, small])).toEqual(['paid', 'paid', 'paid', 'paid']);
  });
});

describe('two senders at once', () => {
  it('never send more than the client account covers, even when each takes another payout first', async () => {
    const people = await Promise.all([1, 2].map(() => earner(db, world, 1_000_00n)));
    const bank = -((await readBalances(db.app, [house('client_bank')])).get(house('client_bank'))?.posted ?? 0n);
    await answered(
      world.bank.client.call('POST /admin/charges', {
        body: { actId: 'most', account: 'client', amountMinor: bank - 600_00n, narrative: 'Bank error' },
      }),
    );
    await world.round();
    const first = await withdraw(world, required(people[0]), 500_00n);
    const second = await withdraw(world, required(people[1]), 500_00n);
    const sending: Promise<number>[] = [];
    // The table lock stops both senders after they have decided, before either commits.
    await db.admin.begin(async (tx) => {
      await tx`lock table wallet.withdrawal_event in share mode`;
      const later = new Date(world.context.clock.now().getTime() + HOUR);
      await db.app`update wallet.withdrawal set next_try_at = ${later} where id = ${first.id}`;
      sending.push(sendPayouts(world.context));
      await untilBlocked(db, 1);
      await db.app`update wallet.withdrawal set next_try_at = null where id = ${first.id}`;
      sending.push(sendPayouts(world.context));
      await untilBlocked(db, 2);
    });
    await Promise.all(sending);
    expect(await states([first, second])).toEqual(['waiting_funds', 'processing']);
    await answered(
      world.bank.client.call('POST /admin/transfers', {
        body: { actId: 'again', fromAccount: 'operator', toAccount: 'client', amountMinor: bank, narrative: 'Right' },
      }),
    );
    await world.round();
    await world.pass(HOUR);
    expect(await states([first, second])).toEqual(['paid', 'paid']);
  });
});

it('the public waiting times count paid payouts', async () => {
  const times = await payoutTimes(db.app, { now: world.context.clock.now() });
  expect(times).toMatchObject({ openCount: 0 });
  expect(times.paidCount).toBeGreaterThan(4);
  expect(times.medianMinutes).toBeGreaterThan(0);
  expect(times.p95Minutes).toBeNull();
});

it.each([
  ['nothing is known without a case', [], [], 0.5, null],
  ['half of five', [1, 2, 3, 4, 5], [], 0.5, 3],
  ['an open one that waits longer counts', [1, 2, 3, 4, 5], [7], 0.5, 3.5],
  ['one that has waited less than the done ones took says nothing yet', [1, 2, 3, 4, 5], [1], 0.5, 3],
  ['of twenty, one is beyond 95 of 100', Array.from({ length: 20 }, (_, at) => at), [], 0.95, 18.05],
  ['nineteen are too few for 95 of 100', Array.from({ length: 19 }, (_, at) => at), [], 0.95, null],
  ['four are too few for a half', [1, 2, 3, 4], [], 0.5, null],
  ['an open one may be the one beyond', Array.from({ length: 20 }, (_, at) => at), [30, 30], 0.95, null],
  ['none is done', [], [5, 9], 0.5, null],
])('within how long: %s', async (_, done, open, share, expected) => {
  const [row] = await db.app<{ wait: number | null }[]>`
    select platform.done_within(${share}, ${done}::float8[], ${open}::float8[]) as wait`;
  expect(row?.wait).toBe(expected);
});

it('the public waiting times count a long wait, both while it lasts and when it ends', async () => {
  await world.pass(10 * HOUR);
  const one = await withdraw(world, await earner(db, world, 500_00n), 200_00n);
  const DAYS = 24 * HOUR;
  const forty = new Date(one.requestedAt.getTime() + 40 * DAYS);
  expect(await payoutTimes(db.app, { now: forty })).toEqual({
    medianMinutes: null,
    p95Minutes: null,
    paidCount: 0,
    openCount: 1,
  });
  await world.morning();
  await world.pass(HOUR);
  const { requestedAt } = await rowOf(one);
  // Requested more than thirty days ago and paid less than thirty days ago.
  const later = new Date(requestedAt.getTime() + 30 * DAYS + 60_000);
  const kept = await payoutTimes(db.app, { now: later });
  expect(kept).toEqual({
    medianMinutes: null,
    p95Minutes: null,
    paidCount: 1,
    openCount: 0,
  });
});
