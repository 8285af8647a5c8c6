// Returned payouts (withdrawals.md 7): the member gets the whole amount back, even if tax and charge have already been
// paid out, and whether the bank returns the payout whole, in parts, or two persons make it good.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answered } from '#kit/bank.ts';
import { type Banked, banked, type Earner, earner, recharged, tap, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aMember, APPROVAL, aStaff, PIN, staffIntent } from '#kit/people.ts';
import { recalled } from '#kit/lessee.ts';
import { setSetting } from '#kit/settings.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import type { BankClient } from '#wires/clients.ts';
import { runChecks } from '#platform/database/checks.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';
import { createLog } from '#platform/process/log.ts';
import { approveAct } from '#features/acts/server/public.ts';
import { approveBankAct } from '#features/reconciliation/server/bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '#features/reconciliation/server/bank-acts/propose-bank-act.ts';
import { reconcile } from '#features/reconciliation/server/days/days.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { rechargeById } from '../recharges/recharges.ts';
import { actOver, makeGood, proposeMakingGood } from './returned-payouts.ts';
import { queueDetail } from './payout-queue.ts';
import { receiptOf, withdrawalDetail } from './withdrawal-view.ts';
import { leftForReturn, returnRecharge } from './return-recharge.ts';
import { settleOpenLines, settlePayoutLine } from './payouts.ts';
import { type Withdrawal, withdrawalById } from './withdrawals.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
let db: FreshDatabase;
let world: Banked;
let two: readonly [StaffCaller, StaffCaller];

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  two = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
});
beforeEach(() => world.morning());

const posted = async (account: AccountId) => (await readBalances(db.app, [account])).get(account)?.posted ?? 0n;
const income = ({ member }: Earner) => posted(accountOf('member_income', member.id));
const owed = async () => -(await posted(house('operator_due')));
const now = async ({ id }: Withdrawal) => (await withdrawalById(db.app, id)) as Withdrawal;
const kindsTo = async (memberId: bigint) =>
  (await db.app<{ kind: string }[]>`select kind from messages.message where member_id = ${memberId} order by id`).map(
    (row) => row.kind,
  );

/** A payout of 500.00: 470.00 paid to the member's bank account, 25.00 tax, 5.00 charge. */
async function paidOut(): Promise<{ who: Earner; one: Withdrawal }> {
  const who = await earner(db, world, 1_000_00n);
  const one = await withdraw(world, who, 500_00n);
  await world.round();
  await world.pass(10 * MINUTE);
  expect(await now(one)).toMatchObject({ state: 'paid', settled: 470_00n });
  return { who, one };
}

const returnAtBank = ({ number }: Withdrawal, amountMinor?: bigint) =>
  answered(
    world.bank.client.call('POST /admin/instructions/{instructionId}/return', {
      path: { instructionId: number },
      body: { reason: 'account_closed', ...(amountMinor === undefined ? {} : { amountMinor }) },
    }),
  );

/** The bank sends back `amountMinor`, or all that it still has. */
async function sentBack(one: Withdrawal, amountMinor?: bigint): Promise<void> {
  await returnAtBank(one, amountMinor);
  await world.pass(MINUTE);
}

/** The bank sends back these parts before the wallet's job runs. Returns their lines, oldest first. */
async function partsOf(one: Withdrawal, ...parts: bigint[]): Promise<bigint[]> {
  for (const part of parts) await returnAtBank(one, part);
  await world.rail.pull();
  await reconcile(world.context);
  const rows = await db.app<{ id: bigint }[]>`
    select id from ledger.statement_line where instruction_id = ${one.number} and direction = 'in' order by id`;
  return rows.map(({ id }) => id);
}

const sign = (one: Withdrawal, caller: StaffCaller) =>
  makeGood(world.context, { id: one.id, caller, assertion: APPROVAL }, staffIntent(caller));

/** Pays out all withheld tax and all earned fees, as after ten working days. */
async function remitted(): Promise<void> {
  const office = { role: 'outside', kind: 'account', bank: 'TANA', holderName: 'Revenue Office' } as const;
  const { number } = await answered(world.bank.client.call('POST /admin/accounts', { body: office }));
  const account = { kind: 'account', institution: 'TANA', number, holderName: 'Revenue Office' };
  await setSetting(db, 'reconciliation.taxAccount', account);
  await refreshSettings(db.app);
  for (let i = 0; i < 13; i++) await world.pass(DAY);
  for (const [kind, account] of [
    ['tax_remit', house('tax_payable')],
    ['fees_take', house('fees')],
  ] as const) {
    const asked = { kind, amount: await posted(account), statementLineId: null, note: 'Month', assertion: APPROVAL };
    const act = ok(await proposeBankAct(world.context, { ...asked, caller: two[0] }, staffIntent(two[0])));
    ok(await approveBankAct(world.context, { id: act.id, caller: two[1], assertion: APPROVAL }, staffIntent(two[1])));
  }
  await world.pass(MINUTE);
}

describe('a payout that comes back whole', () => {
  it('gives tax and charge back from their accounts', async () => {
    const { who, one } = await paidOut();
    const before = await owed();
    await sentBack(one);
    expect(await now(one)).toMatchObject({ state: 'returned', returnedMinor: 500_00n, reasonCode: 'account_closed' });
    expect(await income(who)).toBe(1_000_00n);
    expect(await owed()).toBe(before);
  });

  it('gives tax and charge back from the operator, who then owes them, if they have been paid out', async () => {
    const { who, one } = await paidOut();
    await remitted();
    expect([await posted(house('tax_payable')), await posted(house('fees'))]).toEqual([0n, 0n]);
    await sentBack(one);
    expect(await now(one)).toMatchObject({ state: 'returned', returnedMinor: 500_00n });
    expect(await income(who)).toBe(1_000_00n);
    expect(await owed()).toBe(30_00n);
    const [row] = await db.app<{ coverage: string }[]>`select ledger.coverage()`;
    expect(row?.coverage).toBe('books_short');
  });
});

describe('a payout that comes back in parts', () => {
  it('gives the member each part at once, and tax and charge with the last', async () => {
    const { who, one } = await paidOut();
    await sentBack(one, 400_00n);
    expect(await now(one)).toMatchObject({
      state: 'partly_returned',
      returnedMinor: 400_00n,
      reasonCode: 'returned_in_part',
      endedAt: null,
    });
    expect(await income(who)).toBe(900_00n);
    expect(await withdrawalDetail(world.context, await now(one))).toMatchObject({
      payoutStatus: 'bank_processing',
      returnedMinor: 400_00,
      missingMinor: 100_00,
      contestable: true,
    });
    const receipt = JSON.parse((await receiptOf(world.context, await now(one)))?.text ?? '{}');
    expect(receipt).toMatchObject({ state: 'partly_returned', paidMinor: '47000', returnedMinor: '40000' });
    expect(await runChecks(db.app)).toEqual([]);
    await sentBack(one, 50_00n);
    expect(await now(one)).toMatchObject({ state: 'partly_returned', returnedMinor: 450_00n });
    await sentBack(one);
    expect(await now(one)).toMatchObject({ state: 'returned', returnedMinor: 500_00n, reasonCode: 'account_closed' });
    expect(await income(who)).toBe(1_000_00n);
    expect((await kindsTo(who.member.id)).slice(-3)).toEqual([
      'wallet.withdrawal_partly_returned',
      'wallet.withdrawal_partly_returned',
      'wallet.withdrawal_returned',
    ]);
    expect(await withdrawalDetail(world.context, await now(one))).toMatchObject({
      returnedMinor: 500_00,
      missingMinor: 0,
    });
  });

  it.each(['in the order they came', 'the later one first'])('gives the member equal parts, %s', async (how) => {
    const { who, one } = await paidOut();
    const lines = await partsOf(one, 235_00n, 235_00n);
    for (const id of how === 'the later one first' ? lines.toReversed() : lines)
      await settlePayoutLine(world.context, id);
    const used = await db.app<{ id: bigint; named: string }[]>`
      select statement_line_id as id, transfer_id as named from wallet.withdrawal_return
      where withdrawal_id = ${one.id} order by 1`;
    expect([...used]).toEqual(lines.map((id) => ({ id, named: factId('payout_returned', id) })));
    expect(await now(one)).toMatchObject({ state: 'returned', returnedMinor: 500_00n });
    expect(await income(who)).toBe(1_000_00n);
    await world.round();
  });

  it('is given back even if another payout’s line cannot be settled', async () => {
    const [stuck, other] = [await paidOut(), await paidOut()];
    for (const { one } of [stuck, other]) expect(await partsOf(one, 100_00n)).toHaveLength(1);
    const broken = new Error('no such answer');
    const call: BankClient['call'] = async (name, ...input) => {
      if (JSON.stringify(input).includes(stuck.one.number)) throw broken;
      return world.bank.client.call(name, ...input);
    };
    const failure = await settleOpenLines({ ...world.context, log: createLog('test', 'silent'), bank: { call } }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ errors: [broken], message: 'lines of the bank that could not be settled: 1' });
    expect([(await now(stuck.one)).state, (await now(other.one)).state]).toEqual(['paid', 'partly_returned']);
    await world.round();
    expect(await now(stuck.one)).toMatchObject({ state: 'partly_returned' });
  });

  it('can be made good by two persons at the operator’s expense; what comes later is the operator’s', async () => {
    const { who, one } = await paidOut();
    await sentBack(one, 400_00n);
    const before = await owed();
    const [a, b] = two;
    const act = ok(await proposeMakingGood(world.context, { id: one.id, caller: a }));
    expect(nameOf(await sign(one, a))).toBe('done');
    expect(nameOf(await sign(one, a))).toBe('already_approved');
    expect(await income(who)).toBe(900_00n);
    expect(nameOf(await sign(one, b))).toBe('done');
    expect(await now(one)).toMatchObject({ state: 'returned', returnedMinor: 500_00n, reasonCode: 'made_good' });
    expect(await income(who)).toBe(1_000_00n);
    expect((await owed()) - before).toBe(70_00n);
    expect(nameOf(await sign(one, await aStaff(world.context, 'finance')))).toBe('withdrawal_moved_on');
    expect((await kindsTo(who.member.id)).at(-1)).toBe('wallet.withdrawal_made_good');
    expect((await queueDetail(world.context, one.id))?.makeGoodActId).toBe(String(act.actId));
    expect(await runChecks(db.app)).toEqual([]);

    await sentBack(one);
    expect(await income(who)).toBe(1_000_00n);
    expect((await owed()) - before).toBe(0n);
    expect(await posted(house('suspense'))).toBe(0n);
  });

  it('needs new signatures if another part has come back since the first', async () => {
    const { who, one } = await paidOut();
    await sentBack(one, 400_00n);
    const [a, b] = two;
    expect(nameOf(await sign(one, a))).toBe('done');
    await sentBack(one, 20_00n);
    expect(nameOf(await sign(one, b))).toBe('done');
    expect(await now(one)).toMatchObject({ state: 'partly_returned', returnedMinor: 420_00n });
    expect(nameOf(await sign(one, a))).toBe('done');
    expect(await now(one)).toMatchObject({ state: 'returned', returnedMinor: 500_00n });
    expect(await income(who)).toBe(1_000_00n);
  });

  it('goes back to the lots if it was a return of recharge money', async () => {
    const member = await aMember(world.context);
    await recharged(world, member.id, 300_00n);
    const [asked] = ok(
      await returnRecharge(
        world.context,
        { memberId: member.id, amount: 300_00n, pin: '314159' },
        tap(member.id, 'POST returns'),
      ),
    );
    const one = await now(asked as Withdrawal);
    await world.round();
    await world.pass(10 * MINUTE);
    await sentBack(one, 120_00n);
    expect(await now(one)).toMatchObject({ state: 'partly_returned' });
    const left = async () =>
      (
        await db.app<
          { left: bigint }[]
        >`select left_minor as left from wallet.recharge_lot where member_id = ${member.id}`
      )[0]?.left;
    expect(await left()).toBe(120_00n);
    for (const caller of two) expect(nameOf(await sign(one, caller))).toBe('done');
    expect(await left()).toBe(300_00n);
    expect(await posted(accountOf('member_recharge', member.id))).toBe(300_00n);
  });
});

describe('the database refuses', () => {
  it.each<[string, (one: Withdrawal, own: AccountId) => ReturnType<typeof line>[]]>([
    ['more than is missing', (one, own) => [line('payout_made_good', house('operator_due'), own, 70_01n, one.id)]],
    ['a part of what is missing', (one, own) => [line('payout_made_good', house('operator_due'), own, 60_00n, one.id)]],
    [
      'another member',
      (one, own) => [line('payout_made_good', house('operator_due'), (own + 64n) as AccountId, 70_00n, one.id)],
    ],
    ['what was not signed', (one, own) => [line('payout_made_good', house('operator_due'), own, 70_00n, one.id)]],
    [
      'tax and charge before the last part',
      (one, own) => [line('payout_returned', house('operator_due'), own, 30_00n, one.id)],
    ],
    [
      'a line that brought a part already',
      (one, own) => [line('payout_returned', house('suspense'), own, 70_00n, one.id)],
    ],
    [
      'a recovery before anything was made good',
      (one) => [line('payout_recovered', house('suspense'), house('fees'), 70_00n, one.id)],
    ],
  ])('%s', async (_, of) => {
    const { who, one } = await paidOut();
    await aMember(world.context);
    await sentBack(one, 400_00n);
    const own = accountOf('member_income', who.member.id);
    const id = factId('harm', one.id);
    await expect(post(db.app, [{ id, actor: 'x', lines: of(one, own) }])).rejects.toThrow(
      /payout_return_not_covering|two_persons_required|account_unknown/,
    );
  });

  it('making good what two persons signed before any part has come back', async () => {
    const { who, one } = await paidOut();
    const own = accountOf('member_income', who.member.id);
    const signed = db.app.begin(async (tx) => {
      const actId = await actOver(tx, one, {
        missing: 470_00n,
        staffId: two[0].staffId,
        at: world.context.clock.now(),
      });
      for (const caller of two) ok(await approveAct(world.context, tx, { actId, caller, assertion: APPROVAL }));
      const lines = [
        line('payout_made_good', house('operator_due'), own, 470_00n, one.id),
        line('payout_returned', house('tax_payable'), own, 25_00n, one.id),
        line('payout_returned', house('fees'), own, 5_00n, one.id),
      ];
      await post(tx, [{ id: factId('harm', one.id), actor: 'x', lines }]);
    });
    await expect(signed).rejects.toThrow('payout_return_not_covering');
  });

  it('making good with signatures for another payout', async () => {
    const [first, second] = [await paidOut(), await paidOut()];
    await sentBack(first.one, 400_00n);
    await sentBack(second.one, 400_00n);
    for (const caller of two) await sign(first.one, caller);
    const own = accountOf('member_income', second.who.member.id);
    // c3_app may link any act to any payout, but the signed text names another payout.
    await db.app`insert into wallet.withdrawal_act (act_id, withdrawal_id, kind)
      select act_id + 1000000, ${second.one.id}, 'make_good' from wallet.withdrawal_act
      where withdrawal_id = ${first.one.id}`;
    const lines = [line('payout_made_good', house('operator_due'), own, 70_00n, second.one.id)];
    await expect(post(db.app, [{ id: factId('harm', second.one.id), actor: 'x', lines }])).rejects.toThrow(
      'two_persons_required',
    );
    await expect(db.app`insert into wallet.withdrawal_return (withdrawal_id, kind, amount_minor, transfer_id)
      values (${second.one.id}, 'sent_back', 1, gen_random_uuid())`).rejects.toThrow('permission denied');
    await db.admin`delete from wallet.withdrawal_act where act_id > 1000000`;
  });
});

// wallets.md 2: money of a recalled recharge that comes back goes to the operator, who paid for the recall.
describe('a return of recharge money whose recharge the bank recalls', () => {
  const wallet = ({ id }: { id: bigint }) => posted(accountOf('member_recharge', id));
  const giveBackToSource = async (memberId: bigint, amount: bigint) =>
    returnRecharge(world.context, { memberId, amount, pin: PIN }, tap(memberId, 'POST returns'));
  const recall = async ({ id }: { id: bigint }) =>
    recalled(db, world, required((await rechargeById(db.app, id))?.statementLineId));

  it('is not sent after the recall, and does not stop the return of another recharge', async () => {
    const before = await owed();
    await world.pass(12 * 60 * MINUTE); // Finance is closed, so both returns wait.
    const member = await aMember(world.context);
    const first = await recharged(world, member.id, 90_00n);
    await recharged(world, member.id, 60_00n);
    const [newer] = ok(await giveBackToSource(member.id, 60_00n)) as [Withdrawal];
    const [older] = ok(await giveBackToSource(member.id, 90_00n)) as [Withdrawal];
    await recall(first);
    expect((await owed()) - before).toBe(90_00n);
    await world.morning();
    await world.pass(10 * MINUTE);
    expect(await now(newer)).toMatchObject({ state: 'paid' });
    expect(await now(older)).toMatchObject({ state: 'failed', reasonCode: 'return_of_recalled' });
    expect([await wallet(member), (await owed()) - before]).toEqual([0n, 0n]);
  });

  it('pays the operator with each part: paid short, sent back, made good', async () => {
    const before = await owed();
    const member = await aMember(world.context);
    const recharge = await recharged(world, member.id, 100_00n);
    const [one] = ok(await giveBackToSource(member.id, 100_00n)) as [Withdrawal];
    await world.round(); // The bank has the order, so the recall comes too late to stop it.
    await recharged(world, member.id, 20_00n);
    const [next] = ok(await giveBackToSource(member.id, 20_00n)) as [Withdrawal];
    await recall(recharge);
    expect(await now(next)).toMatchObject({ state: 'failed', reasonCode: 'return_of_recalled' });
    const walletAndDebt = async () => [(await wallet(member)) - 20_00n, (await owed()) - before];
    expect(await walletAndDebt()).toEqual([100_00n, 100_00n]); // All of it is held.
    const short = { kind: 'settle_wrong_amount', operation: 'payouts.settle', deltaMinor: -30_00 } as const;
    await world.faults({ ...short, when: { next: 1 } });
    await world.pass(10 * MINUTE);
    expect(await now(one)).toMatchObject({ state: 'paid', settled: 70_00n });
    expect(await walletAndDebt()).toEqual([0n, 70_00n]);
    await sentBack(one, 40_00n);
    expect(await walletAndDebt()).toEqual([0n, 30_00n]);
    // The bank keeps 30.00 of this payout. The operator now owes this amount instead of the recall.
    for (const caller of two) expect(nameOf(await sign(one, caller))).toBe('done');
    expect(await now(one)).toMatchObject({ state: 'returned' });
    expect(await walletAndDebt()).toEqual([0n, 30_00n]);
    await sentBack(one); // The bank sends the remaining amount after all, which is the operator’s.
    expect(await walletAndDebt()).toEqual([0n, 0n]);
    expect(await leftForReturn(db.app, member.id)).toBe(20_00n);
  });

  it('pays the operator when the bank sends it back; until then no other recharge can be returned', async () => {
    const before = await owed();
    const member = await aMember(world.context);
    const recharge = await recharged(world, member.id, 80_00n);
    const [one] = ok(await giveBackToSource(member.id, 80_00n)) as [Withdrawal];
    await world.round();
    await world.pass(10 * MINUTE);
    await recall(recharge);
    expect((await owed()) - before).toBe(80_00n);
    await recharged(world, member.id, 30_00n);
    expect(nameOf(await giveBackToSource(member.id, 10_00n))).toBe('return_recalled');
    await sentBack(one, 50_00n);
    await sentBack(one);
    expect(await now(one)).toMatchObject({ state: 'returned' });
    expect([await wallet(member), (await owed()) - before]).toEqual([30_00n, 0n]);
    ok(await giveBackToSource(member.id, 30_00n));
  });
});
