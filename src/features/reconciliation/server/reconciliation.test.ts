// Two-person acts on bank money, unexplained and recalled lines, short payments, and the closing of days, run against
// the sandbox bank.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Banked, banked, earner, recharged, strangerPays, withdraw } from '#kit/banked.ts';
import { answered } from '#kit/bank.ts';
import { approve as signByHand } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aMember, APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { ok } from '#kit/outcome.ts';
import { readBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { addDays } from '#platform/time/clock.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import type { BankActKind } from '../contract.ts';
import { approveBankAct } from './bank-acts/approve-bank-act.ts';
import { proposeBankAct } from './bank-acts/propose-bank-act.ts';
import { overview } from './days/days.ts';
import { orderOwnTransfer, sendInstructions } from './instructions/send-instructions.ts';
import { openSuspenseLines } from './lines/lines.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let db: FreshDatabase;
let world: Banked;
let a: StaffCaller;
let b: StaffCaller;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  a = await aStaff(world.context, 'finance');
  b = await aStaff(world.context, 'finance');
});

const balance = async (of: Parameters<typeof house>[0]) =>
  (await readBalances(db.app, [house(of)])).get(house(of))?.posted ?? 0n;
const propose = (kind: BankActKind, amount: bigint, statementLineId: bigint | null = null) =>
  proposeBankAct(
    world.context,
    { kind, amount, statementLineId, note: 'Test of an act', caller: a, assertion: APPROVAL },
    staffIntent(a),
  );
const approve = (id: bigint, who: StaffCaller) =>
  approveBankAct(world.context, { id, caller: who, assertion: APPROVAL }, staffIntent(who));
async function setHolidays(dates: string[]): Promise<void> {
  await setSetting(db, 'reconciliation.holidays', dates);
  await refreshSettings(db.app);
}
const coverage = async () => (await db.app<{ coverage: string }[]>`select ledger.coverage()`)[0]?.coverage;

async function operatorMoney(amount: bigint): Promise<bigint> {
  ok(await orderOwnTransfer(world.context, { amount, narrative: 'Own money', caller: a }, staffIntent(a)));
  await world.round();
  await world.pass(HOUR);
  const line = (await openSuspenseLines(db.app, { limit: 10 })).find((one) => one.left === amount);
  if (!line) throw new Error('the operator’s transfer has not arrived');
  return line.id;
}

describe('operator money', () => {
  it('funds the budget once, when two different persons have signed', async () => {
    const line = await operatorMoney(1_000_00n);
    const act = ok(await propose('budget_fund', 1_000_00n, line));
    expect(act).toMatchObject({ state: 'proposed', approvals: 1 });
    expect(((await approve(act.id, a)) as Refusal).name).toBe('already_approved');
    expect(await balance('rewards_budget')).toBe(0n);
    expect(ok(await approve(act.id, b)).state).toBe('done');
    expect(await balance('rewards_budget')).toBe(1_000_00n);
    expect(((await approve(act.id, b)) as Refusal).name).toBe('bank_act_ended');
    expect(((await propose('budget_fund', 1n, line)) as Refusal).name).toBe('suspense_left_too_little');
  });

  it('covers a bank charge that made the books short', async () => {
    await answered(
      world.bank.client.call('POST /admin/charges', {
        body: { actId: 'charge-1', account: 'client', amountMinor: 25_00n, narrative: 'Account fee' },
      }),
    );
    await world.round();
    expect(await balance('operator_due')).toBe(-25_00n);
    expect(await coverage()).toBe('books_short');
    const line = await operatorMoney(25_00n);
    ok(await approve(ok(await propose('shortfall_cover', 25_00n, line)).id, b));
    expect(await balance('operator_due')).toBe(0n);
    expect(await coverage()).toBe('covered');
  });
});

describe('an unexplained line', () => {
  it('cannot fund the budget, and can be sent back to its sender', async () => {
    const stranger = await strangerPays(world, 77_00n);
    const [line] = await openSuspenseLines(db.app, { limit: 10 });
    expect(line).toMatchObject({ left: 77_00n, counterpartyAccount: `TANA ${stranger.number}` });
    expect(((await propose('budget_fund', 77_00n, line?.id)) as Refusal).name).toBe('sender_not_operator');
    ok(await approve(ok(await propose('send_back', 77_00n, line?.id)).id, b));
    await world.round();
    await world.pass(HOUR);
    expect(await balance('suspense')).toBe(0n);
    const [order] = await db.app<{ state: string; matched: bigint }[]>`
      select i.state, m.amount as matched from reconciliation.instruction i
      join ledger.outward_match m on m.transfer_id = i.transfer_id where i.kind = 'send_back'`;
    expect(order).toEqual({ state: 'paid', matched: 77_00n });
  });
});

it.each(['the bank line', 'the bank’s answer'])(
  'a transfer that the bank paid too little is paid in full in the end if %s arrives first',
  async (first) => {
    const stranger = await strangerPays(world, 64_00n);
    const [line] = await openSuspenseLines(db.app, { limit: 10 });
    await world.faults({
      kind: 'settle_wrong_amount',
      operation: 'transfers.settle',
      deltaMinor: -24_00,
      when: { next: 1 },
    });
    ok(await approve(ok(await propose('send_back', 64_00n, line?.id)).id, b));
    if (first === 'the bank’s answer') {
      await sendInstructions(world.context);
      await world.context.advance(HOUR);
      await answered(world.bank.client.call('POST /admin/run-due', { body: {} }));
      await sendInstructions(world.context);
    }
    await world.round();
    for (let hours = 0; hours < 3; hours++) await world.pass(HOUR);
    const orders = await db.app<{ amount: bigint; state: string; matched: bigint }[]>`
    select i.amount_minor as amount, i.state, m.amount as matched from reconciliation.instruction i
    join ledger.outward_match m on m.transfer_id = i.transfer_id and m.statement_line_id = i.statement_line_id
    where i.to_number = ${stranger.number} order by i.id`;
    expect(orders).toEqual([
      { amount: 64_00n, state: 'paid', matched: 40_00n },
      { amount: 24_00n, state: 'paid', matched: 24_00n },
    ]);
    expect(await balance('suspense')).toBe(0n);
    await world.faults();
  },
);

describe('a recall', () => {
  it('takes unclaimed money out of suspense again', async () => {
    const sender = await answered(
      world.bank.client.call('POST /admin/accounts', {
        body: { role: 'outside', kind: 'account', bank: 'TANA', holderName: 'Wrong Payer' },
      }),
    );
    await answered(
      world.bank.client.call('POST /admin/transfers', {
        body: {
          actId: 'wrong-1',
          fromAccount: { kind: sender.kind, bank: sender.bank, number: sender.number },
          toAccount: 'client',
          amountMinor: 40_00n,
          narrative: 'By mistake',
        },
      }),
    );
    await world.round();
    const [row] = await db.app<
      { seq: bigint }[]
    >`select max(bank_seq)::bigint as seq from ledger.statement_line where account = 'client'`;
    await answered(
      world.bank.client.call('POST /admin/recalls', {
        body: { actId: 'wrong-1-back', account: 'client', sequence: Number(row?.seq), narrative: 'Recalled' },
      }),
    );
    await world.round();
    expect([await balance('suspense'), await balance('operator_due')]).toEqual([0n, 0n]);
  });
});

describe('tax and fees', () => {
  it('leave after ten working days and two signatures, and match their bank lines', async () => {
    const office = await answered(
      world.bank.client.call('POST /admin/accounts', {
        body: { role: 'outside', kind: 'account', bank: 'TANA', holderName: 'Revenue Office' },
      }),
    );
    const taxOffice = { kind: 'account', institution: 'TANA', number: office.number, holderName: 'Revenue Office' };
    await setSetting(db, 'reconciliation.taxAccount', taxOffice);
    await refreshSettings(db.app);
    const who = await earner(db, world, 1_000_00n);
    await world.morning();
    await withdraw(world, who, 1_000_00n);
    await world.round();
    await world.pass(HOUR);
    expect(await balance('tax_payable')).toBe(50_00n);
    expect(((await propose('tax_remit', 50_00n)) as Refusal).name).toBe('nothing_to_remit');
    for (let i = 0; i < 13; i++) await world.pass(DAY);
    // Three holidays in this time take at least two working days from it.
    await setHolidays([2, 3, 4].map((ago) => addDays(world.context.clock.today(), -ago)));
    expect(((await propose('tax_remit', 50_00n)) as Refusal).name).toBe('nothing_to_remit');
    expect(await overview(world.context)).toMatchObject({ taxRemittableMinor: 0, feesTakeableMinor: 0 });
    await setHolidays([]);
    expect(await overview(world.context)).toMatchObject({ taxRemittableMinor: 50_00 });
    const signed = ok(await propose('tax_remit', 50_00n));
    expect(signed.to).toMatchObject({ number: office.number });
    // The setting changes between the signatures. The money still goes to the destination that both persons read.
    await setSetting(db, 'reconciliation.taxAccount', { ...taxOffice, number: '1000000001' });
    await refreshSettings(db.app);
    ok(await approve(signed.id, b));
    ok(await approve(ok(await propose('fees_take', 10_00n)).id, b));
    await world.round();
    await world.pass(HOUR);
    expect([await balance('tax_payable'), await balance('fees')]).toEqual([0n, 0n]);
    const orders = await db.app<{ kind: string; state: string; number: string }[]>`
      select i.kind, i.state, i.to_number as number from reconciliation.instruction i
      join ledger.outward_match m on m.transfer_id = i.transfer_id where i.kind in ('tax', 'fees') order by 1`;
    expect(orders).toEqual([
      { kind: 'fees', state: 'paid', number: 'operator' },
      { kind: 'tax', state: 'paid', number: office.number },
    ]);
  });
});

it('an act that moves nothing out of suspense cannot name a bank line, whoever writes it', async () => {
  const [line] = await db.app<{ id: bigint }[]>`select id from ledger.statement_line where direction = 'in' limit 1`;
  const write = (debit: bigint | null) => db.app`
    insert into ledger.act (purpose, debit, credit, amount, statement_line_id, canonical, sha256, proposed_by,
      proposed_at)
    values ('fees_taken', ${debit}, 65, 1, ${line?.id ?? 0n}, '{}', sha256(convert_to('{}', 'UTF8')),
      ${a.staffId}, platform.now())`;
  await expect(write(house('fees'))).rejects.toThrow('act_clears_its_line');
  await expect(write(null)).rejects.toThrow('act_clears_its_line');
  await write(house('suspense'));
});

describe('days', () => {
  it('close one after another, and coverage goes stale only when the next statement is late', async () => {
    const member = await aMember(world.context);
    for (let i = 0; i < 9; i++) {
      await recharged(world, member.id, 100_00n);
      await world.pass(DAY);
    }
    const days = await db.app<{ date: string; closing: bigint; ledger: bigint; unposted: bigint; hidden: bigint }[]>`
      select business_date as date, bank_closing as closing, ledger_balance as ledger, unposted, not_stated as hidden
      from ledger.reconciled_day order by 1`;
    expect(days.length).toBeGreaterThan(6);
    expect(days.every((day) => day.closing === day.ledger + day.unposted - day.hidden)).toBe(true);
    expect(days.map((day) => new Date(`${day.date}T00:00:00Z`).getUTCDay())).not.toContain(0);
    expect(await coverage()).toBe('covered');
    // The bank sends nothing. Coverage isn't stale until the next due statement is late.
    await world.context.advance(DAY / 2);
    expect(await coverage()).toBe('covered');
    await world.context.advance(3 * DAY);
    expect(await coverage()).toBe('reconciliation_stale');
    await world.round();
    expect(await coverage()).toBe('covered');
  });

  it('return the reason when they cannot close', async () => {
    const [row] = await db.app<{ outcome: string }[]>`select ledger.close_day('2099-01-01') as outcome`;
    expect(row?.outcome).toBe('statement_missing');
  });
});

it('the app alone cannot mark an act on bank money as done', async () => {
  const before = await balance('rewards_budget');
  const { id, actId } = ok(await propose('budget_fund', 1_00n, await operatorMoney(1_00n)));
  const done = () => db.app`update reconciliation.bank_act set state = 'done' where id = ${id}`;
  await expect(done()).rejects.toThrow('two_persons_required');
  const other = db.app`
    insert into reconciliation.bank_act (act_id, kind, amount_minor, note, proposed_by, proposed_at)
    values (${actId}, 'fees_take', 100, 'Test of an act', ${a.staffId}, platform.now())`;
  await expect(other).rejects.toThrow('bank_act_unlike_its_act');
  await signByHand(db.app, actId, b.staffId);
  await expect(done()).rejects.toThrow('bank_act_not_posted');
  await db.app`update reconciliation.bank_act set state = 'withdrawn' where id = ${id}`;
  await expect(done()).rejects.toThrow('bank_act_final');
  expect(await balance('rewards_budget')).toBe(before);
});
