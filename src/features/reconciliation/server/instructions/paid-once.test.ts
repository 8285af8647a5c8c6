// An order in the outbox is paid once; if the bank pays it twice, the books show that. An order ends as refused only
// by the bank's final refusal, never because an answer is missing (bank-and-reconciliation.md 6).
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Banked, banked } from '#kit/banked.ts';
import { answered } from '#kit/bank.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { ok } from '#kit/outcome.ts';
import { readBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { createRailClient, type RailClient } from '#wires/clients.ts';
import { runChecks } from '#platform/database/checks.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { InstructionView } from '../../contract.ts';
import { approveBankAct } from '../bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '../bank-acts/propose-bank-act.ts';
import { closeDays } from '../days/days.ts';
import { instructionView, orderOf, queueInstruction, writtenColumns, type WrittenInstruction } from './instructions.ts';
import { openSuspenseLines } from '../lines/lines.ts';
import { receiveLines } from '../lines/receive-lines.ts';
import { repeatInstruction, sendInstructions } from './send-instructions.ts';

const HOUR = 3_600_000;
let db: FreshDatabase;
let world: Banked;
let two: readonly [StaffCaller, StaffCaller];
let ourKey: RailClient;
let otherKey: RailClient;

beforeAll(async () => {
  // The last tests pay an order twice, and from then on the checks of the books report it.
  db = await freshDatabase({ checked: false });
  world = await banked(db);
  two = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
  ourKey = world.context.bank;
  otherKey = createRailClient({ url: world.rail.url, key: 'a key that the rail does not know' });
});
beforeEach(async () => {
  world.context.bank = ourKey;
  await world.faults();
  await world.morning();
});

const posted = async (of: Parameters<typeof house>[0]) =>
  (await readBalances(db.app, [house(of)])).get(house(of))?.posted ?? 0n;
const coverage = async () => (await db.app<{ coverage: string }[]>`select ledger.coverage()`)[0]?.coverage;
const viewOf = async ({ id }: { id: bigint | string }) =>
  (await instructionView(db.app, BigInt(id))) as InstructionView;
const linesOf = async (one: { id: bigint | string }) =>
  (
    await db.app`select from ledger.statement_line where account = 'client' and direction = 'out'
      and instruction_id = ${(await viewOf(one)).instructionId}`
  ).length;
const repeat = async (one: { id: bigint | string }) => {
  const answer = await repeatInstruction(world.context, { id: BigInt(one.id), caller: two[0] }, staffIntent(two[0]));
  return isRefusal(answer) ? answer.name : answer;
};
const sendAfterAnHour = async () => {
  await world.context.advance(HOUR);
  await sendInstructions(world.context);
};

/** Pays money into the client account from a stranger's account, which it returns. */
async function gift(amount: bigint): Promise<{ kind: 'account'; bank: string; number: string }> {
  const account = { role: 'outside', kind: 'account', bank: 'TANA', holderName: 'A Stranger' } as const;
  const { bank, number } = await answered(world.bank.client.call('POST /admin/accounts', { body: account }));
  const fromAccount = { kind: 'account', bank, number } as const;
  const body = {
    actId: `gift-${number}`,
    fromAccount,
    toAccount: 'client',
    amountMinor: amount,
    narrative: 'For nothing',
  } as const;
  await answered(world.bank.client.call('POST /admin/transfers', { body }));
  await world.round();
  return fromAccount;
}

/** Sends a stranger's gift back with two signatures. Returns the order that waits in the outbox. */
async function sendBack(amount: bigint): Promise<WrittenInstruction> {
  const from = await gift(amount);
  const line = (await openSuspenseLines(db.app, { limit: 10 })).at(-1);
  const asked = {
    kind: 'send_back',
    amount,
    statementLineId: line?.id ?? 0n,
    note: 'Back',
    assertion: APPROVAL,
  } as const;
  const act = ok(await proposeBankAct(world.context, { ...asked, caller: two[0] }, staffIntent(two[0])));
  ok(await approveBankAct(world.context, { id: act.id, caller: two[1], assertion: APPROVAL }, staffIntent(two[1])));
  const [order] = await db.app<WrittenInstruction[]>`
    select ${writtenColumns(db.app)} from reconciliation.instruction where to_number = ${from.number}`;
  return order as WrittenInstruction;
}

describe('an order that has no final answer of the bank', () => {
  it('is asked about under the same id after a lost answer and a rejected key, and paid once', async () => {
    const one = await sendBack(1_000_00n);
    await world.faults({ kind: 'lossy', operation: 'transfers.create', when: { next: 1 } });
    await sendInstructions(world.context);
    expect(await viewOf(one)).toMatchObject({ state: 'unknown' });
    world.context.bank = otherKey;
    await sendAfterAnHour();
    expect(await viewOf(one)).toMatchObject({ state: 'unknown', reasonCode: null });
    expect(await repeat(one)).toBe('instruction_not_refused');
    world.context.bank = ourKey;
    await world.pass(HOUR);
    expect(await viewOf(one)).toMatchObject({ state: 'paid' });
    expect(await linesOf(one)).toBe(1);
    expect([await posted('suspense'), await posted('operator_due')]).toEqual([0n, 0n]);
    expect(await runChecks(db.app)).toEqual([]);
  });

  it('is placed again under the same id if the bank never heard of it', async () => {
    const one = await sendBack(100_00n);
    await world.faults({ kind: 'down', operation: 'transfers.create', mode: 'dropped', when: { next: 1 } });
    await sendInstructions(world.context);
    expect(await viewOf(one)).toMatchObject({ state: 'unknown' });
    await world.pass(HOUR);
    await world.pass(HOUR);
    expect(await viewOf(one)).toMatchObject({ state: 'paid', instructionId: one.instructionId });
    expect(await linesOf(one)).toBe(1);
  });

  it('stays under way when the bank rejects a question about it', async () => {
    const one = await sendBack(100_00n);
    await sendInstructions(world.context);
    expect(await viewOf(one)).toMatchObject({ state: 'processing' });
    const saying = (code: string) =>
      ({ call: async () => ({ outcome: 'refused', status: 400, code, message: 'No' }) }) as unknown as RailClient;
    for (const bank of [saying('instruction_unknown'), saying('body_invalid'), otherKey]) {
      world.context.bank = bank;
      await sendAfterAnHour();
      expect(await viewOf(one)).toMatchObject({ state: 'processing', reasonCode: null });
    }
    world.context.bank = ourKey;
    await world.pass(HOUR);
    expect(await viewOf(one)).toMatchObject({ state: 'paid' });
  });

  it('is refused by a rejected request only if the bank took no earlier one', async () => {
    const [taken, never] = [await sendBack(100_00n), await sendBack(100_00n)];
    await sendInstructions(world.context);
    const closed = { outcome: 'refused', status: 422, code: 'account_closed', message: 'Closed' } as const;
    const call = async (...asked: Parameters<RailClient['call']>) =>
      asked[0] === 'POST /transfers' ? closed : ourKey.call(...asked);
    world.context.bank = { call } as RailClient;
    // We crashed before we stored the bank's answer about the first order. The bank never heard of the other.
    await db.app`update reconciliation.instruction set state = 'queued'
      where id = any (${[taken.id, never.id].map(String)}::bigint[])`;
    await db.admin`update reconciliation.instruction set instruction_id = 'T-NEVERHEARDOF' where id = ${never.id}`;
    await sendAfterAnHour();
    expect(await viewOf(taken)).toMatchObject({ state: 'processing', reasonCode: null });
    expect(await viewOf(never)).toMatchObject({ state: 'refused', reasonCode: 'account_closed' });
    await db.admin`update reconciliation.instruction set instruction_id = ${never.instructionId}
      where id = ${never.id}`;
    world.context.bank = ourKey;
    await world.pass(HOUR);
    expect([await viewOf(taken), await viewOf(never)]).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  });

  it('waits with a reason while the database does not prove it, and is sent once it is proven', async () => {
    const one = await sendBack(100_00n);
    const unproven = { outcome: 'refused', status: 409, code: 'order_unproven', message: 'act_missing' } as const;
    const call = async (...asked: Parameters<RailClient['call']>) =>
      asked[0] === 'POST /transfers' ? unproven : ourKey.call(...asked);
    world.context.bank = { call } as RailClient;
    await sendInstructions(world.context);
    expect(await viewOf(one)).toMatchObject({ state: 'queued', reasonCode: 'order_unproven' });
    world.context.bank = ourKey;
    await world.pass(HOUR);
    await world.pass(HOUR);
    expect(await viewOf(one)).toMatchObject({ state: 'paid', reasonCode: null });
    expect(await linesOf(one)).toBe(1);
  });

  it('cannot be stored as refused, because the database accepts only final refusals', async () => {
    const one = await sendBack(100_00n);
    const write = (reason: string | null) =>
      db.app`update reconciliation.instruction set state = 'refused', reason_code = ${reason} where id = ${one.id}`;
    for (const reason of ['unauthorized', 'instruction_unknown', 'conflict', null])
      await expect(write(reason)).rejects.toThrow('instruction_refused_for_good');
    await world.pass(HOUR);
  });
});

describe('repeating an order', () => {
  it('works once, for an order that the bank refused for good and confirms as refused', async () => {
    const one = await sendBack(200_00n);
    await world.faults({
      kind: 'settle_refused',
      operation: 'transfers.settle',
      reason: 'name_mismatch',
      when: { next: 1 },
    });
    await world.round();
    await world.pass(HOUR);
    await world.pass(HOUR);
    expect(await viewOf(one)).toMatchObject({ state: 'refused', reasonCode: 'name_mismatch' });
    world.context.bank = otherKey;
    expect(await repeat(one)).toBe('bank_unreachable');
    world.context.bank = ourKey;
    const next = (await repeat(one)) as InstructionView;
    expect(next).toMatchObject({ state: 'queued', amountMinor: 200_00 });
    expect(await repeat(one)).toBe('instruction_not_refused');
    await world.round();
    await world.pass(HOUR);
    expect(await viewOf(next)).toMatchObject({ state: 'paid' });
    expect([await linesOf(one), await linesOf(next)]).toEqual([0, 1]);
  });

  it('is refused while the bank has the order, whatever our own row says', async () => {
    const one = await sendBack(300_00n);
    await sendInstructions(world.context);
    await db.app`update reconciliation.instruction set state = 'refused', reason_code = 'bank_refused',
      next_try_at = null where id = ${one.id}`;
    expect(await repeat(one)).toBe('instruction_at_bank');
    expect(await viewOf(one)).toMatchObject({ state: 'processing', reasonCode: null });
    await world.pass(HOUR);
    expect(await viewOf(one)).toMatchObject({ state: 'paid' });
    expect(await linesOf(one)).toBe(1);
  });
});

/** Orders the same posting at the bank under a second id, with the rail's key. The database proves no such order. */
const orderAgain = async (one: WrittenInstruction): Promise<bigint> => {
  const id = await db.app.begin((tx) =>
    queueInstruction(tx, { ...orderOf(one), amount: one.amount, at: world.context.clock.now() }),
  );
  const { instructionId } = await viewOf({ id });
  const toAccount = { kind: 'account', bank: one.toInstitution, number: one.toNumber } as const;
  const words = { fromAccount: 'client', amountMinor: one.amount, narrative: one.narrative } as const;
  await answered(world.bank.client.call('POST /transfers', { body: { instructionId, toAccount, ...words } }));
  return id;
};

describe('an unsigned order', () => {
  const problemOf = async (instructionId: string) =>
    (
      await db.rail<{ problem: string | null }[]>`select problem from reconciliation.order_transfer(${instructionId})`
    )[0]?.problem;
  /** Writes a copy of an order with some columns changed, as the app's role may, and returns what is wrong with it. */
  const forged = async (like: WrittenInstruction, other: Record<string, string | bigint | null>) => {
    const row = { instruction_id: `T-${++forgeries}`, transfer_id: like.transferId, act_id: like.actId, ...other };
    await db.app`
      insert into reconciliation.instruction (instruction_id, kind, from_account, to_kind, to_institution, to_number,
        to_name, amount_minor, narrative, transfer_id, act_id, next_try_at, created_at)
      select r.instruction_id, r.kind, r.from_account, r.to_kind, r.to_institution, r.to_number, r.to_name,
        r.amount_minor, r.narrative, r.transfer_id, r.act_id, platform.now(), platform.now()
      from jsonb_populate_record((select i from reconciliation.instruction i where id = ${like.id}),
        ${JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))}::text::jsonb) r`;
    return problemOf(row.instruction_id);
  };
  let forgeries = 0;

  it('is not sent: without an act or its posting, to another account, above the act, or a second time', async () => {
    const one = await sendBack(500_00n);
    const other = await sendBack(500_00n);
    expect(await forged(one, { act_id: null })).toBe('transfer_not_posted');
    expect(await forged(one, { transfer_id: crypto.randomUUID() })).toBe('transfer_not_posted');
    expect(await forged(one, { act_id: other.actId })).toBe('transfer_to_another');
    expect(await forged(one, { to_number: other.toNumber })).toBe('transfer_to_another');
    expect(await forged(one, { to_kind: 'house', to_number: 'operator' })).toBe('transfer_to_another');
    expect(await forged(one, { from_account: 'operator' })).toBe('transfer_to_another');
    expect(await forged(one, { amount_minor: 500_01n })).toBe('transfer_above_act');
    expect(await problemOf(one.instructionId)).toBe(null);
    expect(await forged(one, { amount_minor: 1n })).toBe('transfer_above_act');
    expect(await problemOf('T-NONE')).toBe('transfer_unknown');
    await world.round();
    await world.pass(HOUR);
    expect([await linesOf(one), await linesOf(other)]).toEqual([1, 1]);
  });

  it('is sent if it replaces one that the bank refused, and only one', async () => {
    const one = await sendBack(200_00n);
    expect(await problemOf(one.instructionId)).toBe(null);
    await db.rail`select ledger.note_bank_refusal(${one.instructionId})`;
    expect(await problemOf(one.instructionId)).toBe('transfer_refused');
    expect(await forged(one, { amount_minor: 200_00n })).toBe(null);
    expect(await forged(one, { amount_minor: 200_00n })).toBe('transfer_above_act');
    await world.round();
    await world.pass(HOUR);
  });
});

describe('an order that the bank paid twice all the same', () => {
  // Other people's money, so that the client account can pay the second time.
  beforeEach(async () => void (await gift(2_000_00n)));

  it('is owed by the operator at once, makes the books short, and is found by check 12', async () => {
    const one = await sendBack(1_000_00n);
    await world.pass(HOUR);
    expect(await coverage()).toBe('covered');
    const before = await posted('operator_due');
    const second = await orderAgain(one);
    await world.round();
    await world.pass(HOUR);
    expect([await linesOf(one), await linesOf({ id: second })]).toEqual([1, 1]);
    expect((await posted('operator_due')) - before).toBe(-1_000_00n);
    expect(await coverage()).toBe('books_short');
    const found = (await runChecks(db.app)).flatMap(({ check, rows }) =>
      rows.map((row) => [check.slice(0, 2), row.what, row.id]),
    );
    const { instructionId } = await viewOf({ id: second });
    expect(found).toEqual([
      ['12', 'ordered once and paid twice', instructionId],
      ['12', 'ordered without a proof', instructionId],
    ]);
  });

  it('stops days from closing after some time while it is unposted', async () => {
    const one = await sendBack(500_00n);
    await world.pass(HOUR);
    await orderAgain(one);
    await sendInstructions(world.context);
    await world.context.advance(14 * 24 * HOUR);
    await answered(world.bank.client.call('POST /admin/run-due', { body: {} }));
    await world.rail.pull();
    await receiveLines(world.context);
    expect(await closeDays(world.context)).toMatchObject({ inTheWay: 'unposted_too_long' });
    await world.round();
    expect(await closeDays(world.context)).toEqual({ closed: [], inTheWay: null });
  });
});
