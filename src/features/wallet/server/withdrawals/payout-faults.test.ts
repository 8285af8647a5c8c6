// Faults of the bank (lost answers, outages, wrong amounts or accounts, returns, recalls): payouts and recharges still
// end in the right state, and nothing is paid twice (bank-and-reconciliation.md 2).
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Banked, banked, earner, recharged, tap, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aMember, aStaff, staffIntent } from '#kit/people.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import type { FaultRule } from '#wires/bank-admin.ts';
import { closeMisdirection } from '#features/reconciliation/server/lines/list-lines.ts';
import { createRecharge, rechargeById } from '../recharges/recharges.ts';
import { sendPayouts } from './payouts.ts';
import { type Withdrawal, withdrawalById } from './withdrawals.ts';
import { withdrawalDetail } from './withdrawal-view.ts';

const MINUTE = 60_000;
const once = { next: 1 } as const;
let db: FreshDatabase;
let world: Banked;

beforeAll(async () => {
  db = await freshDatabase();
  // A short timeout, so that a slow bank runs into it.
  world = await banked(db, { bankTimeoutMs: 250 });
});

beforeEach(async () => {
  await world.faults();
  await world.morning();
});

const stateOf = async (one: Withdrawal) => (await withdrawalById(db.app, one.id))?.state;
const paidLines = async (one: Withdrawal) =>
  (await db.app`select from ledger.statement_line where instruction_id = ${one.number} and direction = 'out'`).length;
const income = async (memberId: bigint) =>
  (await readBalances(db.app, [accountOf('member_income', memberId)])).get(accountOf('member_income', memberId));
const owed = async () =>
  -((await readBalances(db.app, [house('operator_due')])).get(house('operator_due'))?.posted ?? 0n);

/** The operator's earned fees minus its debts. */
const operatorsShare = async () =>
  ((await readBalances(db.app, [house('fees')])).get(house('fees'))?.posted ?? 0n) - (await owed());

/** Lets enough time pass for the bank to pay and for the jobs to ask it again. */
async function untilQuiet(): Promise<void> {
  for (let i = 0; i < 4; i++) await world.pass(16 * MINUTE);
}

describe('a payout', () => {
  // tests/faults/bank-faults.test.ts covers all faults.
  const cases: [string, FaultRule[]][] = [
    ['the answer is lost', [{ kind: 'lossy', operation: 'payouts.create', when: once }]],
    [
      'webhooks are wrongly signed and carry wrong amounts',
      [
        { kind: 'webhook_wrong_signature', when: { next: 2 } },
        { kind: 'webhook_wrong_amount', deltaMinor: 5_000_00, when: { next: 5 } },
      ],
    ],
  ];
  it.each(cases)('is paid once when %s', async (_, faults) => {
    const who = await earner(db, world, 1_000_00n);
    const one = await withdraw(world, who, 500_00n);
    await world.faults(...faults);
    await world.round();
    expect(['sending', 'unknown', 'processing', 'paid']).toContain(await stateOf(one));
    await untilQuiet();
    expect(await stateOf(one)).toBe('paid');
    expect(await paidLines(one)).toBe(1);
    expect(await income(who.member.id)).toMatchObject({ posted: 500_00n, held: 0n });
  });

  it.each(['clock', 'disk'] as const)('shows its member that it is paused by trouble with the %s', async (trouble) => {
    const who = await earner(db, world, 1_000_00n);
    const one = await withdraw(world, who, 500_00n);
    const pausedBy = async () => {
      const now = await withdrawalById(db.app, one.id);
      return now && (await withdrawalDetail(world.context, now)).pausedBy;
    };
    expect(await pausedBy()).toBeNull();
    await db.admin`update platform.machine set doubt = ${trouble === 'clock' ? 'ahead' : null},
      full_since = ${trouble === 'disk' ? new Date() : null}`;
    expect(await pausedBy()).toBe(trouble);
    await db.admin`update platform.machine set doubt = null, full_since = null`;
    await untilQuiet();
    expect(await stateOf(one)).toBe('paid');
    await db.admin`update platform.machine set doubt = 'ahead'`;
    expect(await pausedBy()).toBeNull();
    await db.admin`update platform.machine set doubt = null`;
  });

  it('is unknown while the bank doesn’t answer, never failed', async () => {
    const who = await earner(db, world, 1_000_00n);
    const one = await withdraw(world, who, 500_00n);
    await world.faults({ kind: 'down', operation: '*', mode: '503', when: { next: 1000 } });
    await world.context.advance(5 * MINUTE);
    await sendPayouts(world.context);
    await world.context.advance(60 * MINUTE);
    await sendPayouts(world.context);
    expect(await stateOf(one)).toBe('unknown');
    expect(await income(who.member.id)).toMatchObject({ posted: 1_000_00n, held: 500_00n });
    await world.faults();
    await untilQuiet();
    expect(await stateOf(one)).toBe('paid');
    expect(await paidLines(one)).toBe(1);
  });

  it('fails on the bank’s final refusal, and the whole amount is free again', async () => {
    const who = await earner(db, world, 1_000_00n);
    const one = await withdraw(world, who, 500_00n);
    await world.faults({ kind: 'settle_refused', operation: 'payouts.settle', reason: 'account_closed', when: once });
    await untilQuiet();
    expect(await withdrawalById(db.app, one.id)).toMatchObject({ state: 'failed', reasonCode: 'account_closed' });
    expect(await income(who.member.id)).toMatchObject({ posted: 1_000_00n, held: 0n });
    expect(await paidLines(one)).toBe(0);
  });

  it('is given back with charge and tax when the receiver returns it', async () => {
    const who = await earner(db, world, 1_000_00n);
    const one = await withdraw(world, who, 500_00n);
    await world.faults({
      kind: 'settle_returned',
      operation: 'payouts.settle',
      reason: 'rejected_by_receiver',
      afterMs: 30 * MINUTE,
      when: once,
    });
    await untilQuiet();
    expect(await withdrawalById(db.app, one.id)).toMatchObject({
      state: 'returned',
      reasonCode: 'rejected_by_receiver',
      returnedMinor: 500_00n,
    });
    expect(await income(who.member.id)).toMatchObject({ posted: 1_000_00n, held: 0n });
  });

  it('gives back what the bank did not pay', async () => {
    const who = await earner(db, world, 1_000_00n);
    const one = await withdraw(world, who, 500_00n);
    await world.faults({ kind: 'settle_wrong_amount', operation: 'payouts.settle', deltaMinor: -70_00, when: once });
    await untilQuiet();
    expect(await withdrawalById(db.app, one.id)).toMatchObject({
      state: 'paid',
      settled: 400_00n,
      reasonCode: 'paid_in_part',
    });
    expect(await income(who.member.id)).toMatchObject({ posted: 570_00n, held: 0n });
  });

  it('makes the operator, not the members, owe the excess when the bank pays too much', async () => {
    const before = await operatorsShare();
    const who = await earner(db, world, 1_000_00n);
    const one = await withdraw(world, who, 500_00n);
    await world.faults({ kind: 'settle_wrong_amount', operation: 'payouts.settle', deltaMinor: 70_00, when: once });
    await untilQuiet();
    expect(await stateOf(one)).toBe('paid');
    expect(await income(who.member.id)).toMatchObject({ posted: 500_00n, held: 0n });
    // The payout's own charge of 5.00 was earned. Older fees pay for the excess first, and the operator owes the rest.
    expect((await operatorsShare()) - before).toBe(5_00n - 70_00n);
    const [row] = await db.app<{ coverage: string }[]>`select ledger.coverage()`;
    expect(row?.coverage).toBe('books_short');
  });
});

describe('a payout that the bank sends to another account', () => {
  const incidents = () =>
    db.app<{ id: bigint; open: boolean }[]>`
      select statement_line_id as id, closed_at is null as open from ledger.misdirected_line`;

  it('is given back whole, and the account gets no more payouts until staff close the incident', async () => {
    const [who, stranger] = [await earner(db, world, 2_000_00n), await earner(db, world, 100_00n)];
    const one = await withdraw(world, who, 500_00n);
    const { kind, institution: bank, number } = stranger.account;
    const to = { kind, bank, number };
    await world.faults({ kind: 'settle_wrong_account', operation: 'payouts.settle', to, when: once });
    await untilQuiet();
    expect(await withdrawalById(db.app, one.id)).toMatchObject({ state: 'failed', reasonCode: 'paid_elsewhere' });
    expect(await income(who.member.id)).toMatchObject({ posted: 2_000_00n, held: 0n });
    expect(await incidents()).toMatchObject([{ open: true }]);

    const next = await withdraw(world, who, 300_00n);
    await untilQuiet();
    expect(await withdrawalById(db.app, next.id)).toMatchObject({ state: 'failed', reasonCode: 'account_stopped' });
    expect(await paidLines(next)).toBe(0);

    // No order explains the money, so the operator owes it after a day.
    const before = await operatorsShare();
    await world.pass(25 * 60 * MINUTE);
    expect((await operatorsShare()) - before).toBe(-470_00n);

    const caller = await aStaff(world.context, 'finance');
    const lineId = (await incidents())[0]?.id ?? 0n;
    const close = () =>
      closeMisdirection(world.context, { lineId, note: 'A typing error', caller }, staffIntent(caller));
    ok(await close());
    expect(nameOf(await close())).toBe('line_not_misdirected');
    expect(await incidents()).toMatchObject([{ open: false }]);
    await world.morning();
    const last = await withdraw(world, who, 300_00n);
    await untilQuiet();
    expect(await stateOf(last)).toBe('paid');
  });
});

describe('a recharge', () => {
  const cases: [string, FaultRule[]][] = [
    ['the answer is lost', [{ kind: 'lossy', operation: 'deposits.create', when: { next: 1 } }]],
    ['the bank is down', [{ kind: 'down', operation: 'deposits.create', mode: '503', when: { next: 1 } }]],
  ];
  it.each(cases)('is requested again under its reference and settled once when %s', async (_, faults) => {
    const member = await aMember(world.context);
    await world.faults(...faults);
    const recharge = ok(
      await createRecharge(
        world.context,
        { memberId: member.id, amount: 100_00n, payer: { channel: 'mobile_money' } },
        tap(member.id, 'POST recharges'),
      ),
    );
    expect(recharge.state).toBe('created');
    await world.pass(MINUTE);
    expect(await rechargeById(db.app, recharge.id)).toMatchObject({ state: 'pending' });
    await world.bank.client.call('POST /admin/deposits/{reference}/decide', {
      path: { reference: recharge.reference },
      body: { decision: 'approve' },
    });
    await world.round();
    await world.round();
    expect(await rechargeById(db.app, recharge.id)).toMatchObject({ state: 'succeeded', settled: 100_00n });
    expect(
      (await readBalances(db.app, [accountOf('member_recharge', member.id)])).get(
        accountOf('member_recharge', member.id),
      )?.posted,
    ).toBe(100_00n);
  });

  it('that the bank recalls is paid back from its lot, if it is unspent', async () => {
    const before = await owed();
    const member = await aMember(world.context);
    const recharge = await recharged(world, member.id, 300_00n);
    await recharged(world, member.id, 50_00n);
    const line = (await rechargeById(db.app, recharge.id))?.statementLineId as bigint;
    const [row] = await db.app<{ seq: bigint }[]>`select bank_seq as seq from ledger.statement_line where id = ${line}`;
    await world.bank.client.call('POST /admin/recalls', {
      body: { actId: `recall-${recharge.id}`, account: 'client', sequence: Number(row?.seq), narrative: 'Taken back' },
    });
    await world.round();
    expect(
      (await readBalances(db.app, [accountOf('member_recharge', member.id)])).get(
        accountOf('member_recharge', member.id),
      )?.posted,
    ).toBe(50_00n);
    expect(await owed()).toBe(before);
    const lots = await db.app<
      { left: bigint }[]
    >`select left_minor as left from wallet.recharge_lot where member_id = ${member.id} order by id`;
    expect(lots.map((lot) => lot.left)).toEqual([0n, 50_00n]);
  });

  it('that the bank recalls after it was spent is owed by the operator, and the member stays above zero', async () => {
    const before = await owed();
    const who = await earner(db, world, 400_00n);
    const [line] = await db.app<{ seq: bigint }[]>`
      select s.bank_seq as seq from wallet.recharge r join ledger.statement_line s on s.id = r.statement_line_id
      where r.member_id = ${who.member.id}`;
    await world.bank.client.call('POST /admin/recalls', {
      body: {
        actId: `recall-${who.member.id}`,
        account: 'client',
        sequence: Number(line?.seq),
        narrative: 'Taken back',
      },
    });
    await world.round();
    expect((await owed()) - before).toBe(400_00n);
    expect(await income(who.member.id)).toMatchObject({ posted: 400_00n });
  });
});
