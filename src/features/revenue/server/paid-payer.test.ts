// Our own money can't come back as rent: an account that we ever paid can't be a payer (income.md 1). Also what the
// public page shows of payments out. The sandbox bank moves the money here.
import { beforeAll, describe, expect, it } from 'vitest';
import { answered } from '#kit/bank.ts';
import { type Banked, banked, recharged, tap } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Lessee, lesseeOf, recalled } from '#kit/lessee.ts';
import { makeProduct, type MarketProduct } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { rentOutcome } from '#kit/rent-outcome.ts';
import { aMember, APPROVAL, aStaff, PIN, staffIntent } from '#kit/people.ts';
import { runChecks } from '#platform/database/checks.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { required } from '#platform/required.ts';
import { approveBankAct } from '#features/reconciliation/server/bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '#features/reconciliation/server/bank-acts/propose-bank-act.ts';
import { addUp, maskedAccount, outwardLines, paymentOut, receivers } from '#features/transparency/server/figures.ts';
import { returnRecharge } from '#features/wallet/server/withdrawals/return-recharge.ts';

let db: FreshDatabase;
let world: Banked;
let abebe: StaffCaller;
let sara: StaffCaller;
let product: MarketProduct;
let count = 0;

beforeAll(async () => {
  // The checks report a payment to a payer for good.
  db = await freshDatabase({ checked: false });
  world = await banked(db);
  await world.morning();
  [abebe, sara] = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
  product = await makeProduct(db);
  await recharged(world, (await aMember(world.context)).id, 5_000_00n);
});

const lessee = () => lesseeOf(db, world, product);

type Paid = { account: string; kind?: 'account' | 'mobile_money' };

async function paid(
  { account, kind = 'account' }: Paid,
  from: 'operator' | 'client',
  amountMinor: bigint,
): Promise<void> {
  const [bank = '', number = ''] = account.split(' ');
  const body = {
    actId: `lent-${++count}`,
    fromAccount: from,
    toAccount: { kind, bank, number },
    amountMinor,
    narrative: 'A favour',
  };
  await answered(world.bank.client.call('POST /admin/transfers', { body }));
  await world.round();
}

/** Two persons book a line as the lessee's rent. Returns the outcome. */
const booked = ({ partyId }: Lessee, statementLineId: bigint) =>
  rentOutcome(world.context, [abebe, sara], {
    contractId: product.contractId,
    partyId,
    statementLineId,
    amount: 100_00n,
  });

/** Two persons send a line's money back to its sender. Returns the row id of the order. */
async function sendBack(statementLineId: bigint, amount: bigint): Promise<bigint> {
  const asked = { kind: 'send_back', amount, statementLineId, note: 'Not ours', assertion: APPROVAL } as const;
  const act = ok(await proposeBankAct(world.context, { ...asked, caller: abebe }, staffIntent(abebe)));
  ok(await approveBankAct(world.context, { id: act.id, caller: sara, assertion: APPROVAL }, staffIntent(sara)));
  const [row] = await db.app<{ id: bigint }[]>`select max(id) as id from reconciliation.instruction`;
  return (row as { id: bigint }).id;
}

/** Sends the order, and lets an hour pass, after which the bank has paid it. */
async function orderPaid(): Promise<void> {
  await world.round();
  await world.pass(60 * 60_000);
}

const findings = async () =>
  (await runChecks(db.admin))
    .flatMap(({ rows }) => rows as { what?: string; statement_line_id?: bigint }[])
    .filter(({ what }) => what === 'revenue from one of ours' || what === 'payment to a payer of revenue')
    .map(({ what, statement_line_id: line }) => ({ what, line }));

describe('rent is refused from', () => {
  it('a lessee whom the operator paid before', async () => {
    const friend = await lessee();
    await paid(friend, 'operator', 100_00n);
    expect(await booked(friend, await friend.pays(100_00n))).toBe('payer_was_paid');
  });

  it('a lessee whom the client account paid without an order, which is booked as a charge', async () => {
    const friend = await lessee();
    await paid(friend, 'client', 100_00n);
    const [work] = await db.app<{ outcome: string }[]>`
      select w.outcome from reconciliation.line_work w join ledger.statement_line s on s.id = w.statement_line_id
      where s.counterparty_account = ${friend.account} and s.direction = 'out'`;
    expect(work?.outcome).toBe('charged');
    expect(await booked(friend, await friend.pays(100_00n))).toBe('payer_was_paid');
  });

  it('a lessee who received another sender’s money in an order to send it back', async () => {
    const [friend, stranger] = [await lessee(), await lessee()];
    const order = await sendBack(await stranger.pays(70_00n), 70_00n);
    const [bank = '', number = ''] = friend.account.split(' ');
    await db.app`update reconciliation.instruction set state = 'paid', next_try_at = null where id = ${order}`;
    await db.app`
      insert into reconciliation.instruction (instruction_id, kind, from_account, to_kind, to_institution, to_number,
        amount_minor, narrative, transfer_id, act_id, next_try_at, created_at)
      select 'T-DIVERTED', kind, from_account, to_kind, ${bank}, ${number}, amount_minor, narrative, transfer_id,
        act_id, platform.now(), platform.now() from reconciliation.instruction where id = ${order}`;
    // The rail would not send this order, but a holder of the rail's bank key could.
    const [words] = await db.rail<{ problem: string | null }[]>`
      select problem from reconciliation.order_transfer('T-DIVERTED')`;
    expect(words?.problem).toBe('transfer_to_another');
    const body = { instructionId: 'T-DIVERTED', amountMinor: 70_00n, narrative: 'Back' };
    const toAccount = { kind: 'account', bank, number } as const;
    await answered(world.bank.client.call('POST /transfers', { body: { ...body, fromAccount: 'client', toAccount } }));
    await orderPaid();
    const [line] = await db.app`
      select from ledger.statement_line where counterparty_account = ${friend.account} and direction = 'out'`;
    expect(line).toBeDefined();
    expect(await booked(friend, await friend.pays(100_00n))).toBe('payer_was_paid');
  });
});

it('a payment to a lessee bars later rents, but not rents that the bank had before', async () => {
  const friend = await lessee();
  expect(await booked(friend, await friend.pays(100_00n))).toBe('booked');
  const late = await friend.pays(100_00n);
  expect(await findings()).toEqual([]);
  await world.pass(60_000);
  await paid(friend, 'operator', 40_00n);
  // The daily check reports only the payment. A rent that reached the bank before it can still be booked.
  const [line] = await db.app<{ id: bigint }[]>`
    select id from ledger.statement_line where counterparty_account = ${friend.account} and direction = 'out'`;
  const payment = { what: 'payment to a payer of revenue', line: required(line).id };
  expect(await findings()).toEqual([payment]);
  expect(await booked(friend, late)).toBe('booked');
  expect(await booked(friend, await friend.pays(100_00n))).toBe('payer_was_paid');
  expect(await findings()).toEqual([payment]);
});

it('the public page names everyone whom our accounts paid, matched or not, except members', async () => {
  const friend = await lessee();
  await paid(friend, 'operator', 12_34n);
  const member = await aMember(world.context, { realName: 'Tigist Alemu' });
  await recharged(world, member.id, 60_00n);
  const back = { memberId: member.id, amount: 60_00n, pin: PIN };
  ok(await returnRecharge(world.context, back, tap(member.id, 'POST returns')));
  await world.morning();
  await world.pass(60 * 60_000);
  await addUp(world.context);
  const lines = (await outwardLines(db.app, { before: null, limit: 50 })).map(paymentOut);
  expect(lines.find((line) => line.amountMinor === 12_34)).toMatchObject({
    from: 'operator',
    receiver: 'named',
    name: 'Awash Haulage',
    account: maskedAccount(friend.account),
    purpose: null,
  });
  expect(lines.find((line) => line.amountMinor === 60_00)).toMatchObject({
    from: 'client',
    receiver: 'member',
    name: null,
    account: null,
    purpose: 'recharge_returned',
  });
  const told = await receivers(db.app);
  expect(told.find((row) => row.account === maskedAccount(friend.account))).toMatchObject({
    from: 'operator',
    amountMinor: 12_34,
    payments: 1,
  });
  const [sums] = await db.app<{ amount: bigint; lines: bigint }[]>`
    select sum(amount)::bigint as amount, count(*) as lines from ledger.statement_line where direction = 'out'`;
  const total = (of: 'amountMinor' | 'payments') => told.reduce((sum, row) => sum + row[of], 0);
  expect([total('amountMinor'), total('payments')]).toEqual([Number(sums?.amount), Number(sums?.lines)]);
  const published = JSON.stringify([lines, told]);
  for (const secret of ['Tigist', member.phone]) expect(published).not.toContain(secret);
  const ofMembers = [...lines, ...told].filter((row) => row.receiver === 'member');
  expect(ofMembers.map(({ name, account }) => [name, account])).toEqual(ofMembers.map(() => [null, null]));
  expect(ofMembers.length).toBeGreaterThan(1);
});

describe('rent is still accepted from a lessee', () => {
  it('whose unexplained money two persons sent back', async () => {
    const honest = await lessee();
    await sendBack(await honest.pays(30_00n), 30_00n);
    await orderPaid();
    const [line] = await db.app`
      select from ledger.statement_line where counterparty_account = ${honest.account} and direction = 'out'`;
    expect(line).toBeDefined();
    expect(await booked(honest, await honest.pays(100_00n))).toBe('booked');
  });

  it('whose payment the bank recalled', async () => {
    const honest = await lessee();
    await recalled(db, world, await honest.pays(100_00n));
    expect(await booked(honest, await honest.pays(100_00n))).toBe('booked');
  });

  it('whose account got a member’s unspent deposit back', async () => {
    // This can happen if the account is named in a contract after the deposit.
    const member = await aMember(world.context);
    await recharged(world, member.id, 50_00n);
    const [lot] = await db.app<{ account: string; bank: string; number: string }[]>`
      select source_institution || ' ' || source_number as account, source_institution as bank, source_number as number
      from wallet.recharge_lot where member_id = ${member.id}`;
    const { account, bank, number } = required(lot);
    const [before] = await db.owner<{ paid: boolean }[]>`select revenue.was_paid(${account}, 'infinity') as paid`;
    expect(before?.paid).toBe(false);
    ok(
      await returnRecharge(
        world.context,
        { memberId: member.id, amount: 50_00n, pin: PIN },
        tap(member.id, 'POST returns'),
      ),
    );
    await world.morning();
    await world.pass(60 * 60_000);
    const [gone] = await db.app`
      select from ledger.statement_line where counterparty_account = ${account} and direction = 'out'`;
    expect(gone).toBeDefined();
    const wasPaid = async () => {
      const [row] = await db.owner<{ paid: boolean }[]>`select revenue.was_paid(${account}, 'infinity') as paid`;
      return row?.paid;
    };
    expect(await wasPaid()).toBe(false);
    // Getting back more than it had paid in counts as a payment.
    await paid({ account: `${bank} ${number}`, kind: 'mobile_money' }, 'operator', 1_00n);
    expect(await wasPaid()).toBe(true);
  });
});
