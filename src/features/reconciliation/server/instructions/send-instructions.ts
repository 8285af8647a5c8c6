// Sends the outbox's orders to the bank, each under its stable id, until the bank's final answer: paid or refused. A
// missing answer, an unknown id or a rejected key is not final (bank-and-reconciliation.md 6). Finance repeats refused
// orders here, and orders the operator's own transfers.
import { audit } from '#features/acts/server/public.ts';
import { fromWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { HandlersAt, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { readPage } from '#platform/http/keyset.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { oneByOne } from '#platform/queue/job.ts';
import type { Instruction } from '#wires/bank.ts';
import { type BankResult, NEVER_TAKEN, unlessUnheard } from '#wires/clients.ts';
import { ORDER_UNPROVEN } from '#wires/inner-endpoints.ts';
import type { contract, InstructionView } from '../../contract.ts';
import {
  instructionTotals,
  instructionView,
  listInstructions,
  orderOf,
  queueInstruction,
  queueRest,
  UNDER_WAY,
  writtenColumns,
  type WrittenInstruction,
} from './instructions.ts';

type Due = WrittenInstruction & { state: string; attempts: number };

const BACKOFF_S = [5, 15, 60, 300, 900];

/** Returns the number of instructions that changed their state. */
export async function sendInstructions(context: Context): Promise<number> {
  const due = await context.sql<Due[]>`
    select ${writtenColumns(context.sql)}, state, attempts
    from reconciliation.instruction
    where state in ('queued', 'unknown', 'processing') and next_try_at <= ${context.clock.now()}
    order by next_try_at, id limit 100`;
  return oneByOne(due, (one) => sendOne(context, one), {
    log: context.log,
    what: 'transfers that could not be sent or asked about',
    of: ({ id }) => String(id),
  });
}

async function sendOne(context: Context, one: Due): Promise<boolean> {
  return storeAnswer(context, one, await askBank(context, one));
}

/**
 * Asks about an order that the bank may have. Orders it again, under the same id, only if the bank never heard of it.
 */
async function askBank(context: Context, one: Due): Promise<BankResult<Instruction>> {
  const known = one.state === 'queued' ? 'unheard' : await askAbout(context, one);
  if (known !== 'unheard') return known;
  // The rail reads the order's content from the database (reconciliation.order_transfer).
  const ordered = await context.bank.call('POST /transfers', { body: { instructionId: one.instructionId } });
  if (ordered.outcome !== 'refused') return ordered;
  // The bank may have taken an earlier request whose sender crashed before it stored the answer.
  const taken = await askAbout(context, one);
  return taken === 'unheard' ? ordered : taken;
}

/** The state of an order at the bank. */
async function askAbout(
  context: Context,
  { instructionId }: WrittenInstruction,
): Promise<BankResult<Instruction> | 'unheard'> {
  return unlessUnheard(await context.bank.call('GET /transfers/{instructionId}', { path: { instructionId } }));
}

type Outcome = { state: string; reason: string | null; settled: bigint | null };

/** Turns an answer into the order's new state. */
function outcomeOf(one: Due, answer: BankResult<Instruction>): Outcome {
  if (answer.outcome === 'ok') {
    const { state, reason, settledAmountMinor } = answer.data;
    return { state, reason: state === 'refused' ? (reason ?? 'bank_refused') : reason, settled: settledAmountMinor };
  }
  if (answer.outcome === 'refused' && NEVER_TAKEN.has(answer.code))
    return { state: 'refused', reason: answer.code, settled: null };
  // The bank never saw this request if it is unreachable or if the database doesn't prove the order. It may have seen
  // an earlier one.
  const unproven = answer.outcome === 'refused' && answer.code === ORDER_UNPROVEN;
  const stays = answer.outcome === 'unreachable' || unproven || one.state === 'processing';
  return { state: stays ? one.state : 'unknown', reason: unproven ? ORDER_UNPROVEN : null, settled: null };
}

/** Stores the bank's answer about an order. Returns true if the state changed. */
async function storeAnswer(context: Context, one: Due, answer: BankResult<Instruction>): Promise<boolean> {
  const at = context.clock.now();
  const { state, reason, settled } = outcomeOf(one, answer);
  if (answer.outcome !== 'ok')
    context.log.warn(
      { instruction: String(one.id), outcome: answer.outcome, why: 'code' in answer ? answer.code : answer.reason },
      'the bank did not take a transfer, or did not tell its state',
    );
  const waiting = UNDER_WAY.includes(state);
  // While an order waits at the bank, ask at growing intervals. Usually the bank line arrives first.
  const nextTry = waiting
    ? new Date(at.getTime() + (BACKOFF_S[Math.min(one.attempts, BACKOFF_S.length - 1)] ?? 900) * 1000)
    : null;
  await context.sql.begin(async (tx) => {
    const rows = await tx`
      update reconciliation.instruction set state = ${state}, reason_code = ${reason}, attempts = attempts + 1,
        next_try_at = ${nextTry}, ended_at = ${waiting ? null : at}
      where id = ${one.id} and state = ${one.state} returning id`;
    if (rows.length === 1 && state === 'paid' && settled !== null) await queueRest(tx, one, { amount: settled, at });
  });
  return state !== one.state;
}

/** Orders the operator's own money into the client account. It is booked only when the bank line shows it. */
export async function orderOwnTransfer(
  context: Context,
  asked: { amount: bigint; narrative: string; caller: StaffCaller },
  intent: Intent,
): Promise<InstructionView | IntentRefusal> {
  const at = context.clock.now();
  const done = await once(context.sql, intent, at, async (tx) => {
    const id = await queueInstruction(tx, {
      kind: 'operator_in',
      from: 'operator',
      to: 'client',
      amount: asked.amount,
      narrative: asked.narrative,
      at,
    });
    await audit(tx, {
      staffId: asked.caller.staffId,
      action: 'reconciliation.operator_transfer',
      subject: `bank-instruction:${id}`,
      detail: { amount: asked.amount },
    });
    return { id: String(id) };
  });
  return isRefusal(done) ? done : required(await instructionView(context.sql, BigInt(done.id)));
}

type Order = Due & { replacedBy: bigint | null };

const ordersOf = (q: Queryable) => q`
  select ${writtenColumns(q)}, state, attempts, replaced_by from reconciliation.instruction`;

type Obstacle = 'instruction_not_found' | 'instruction_not_refused' | 'instruction_at_bank' | 'bank_unreachable';

/**
 * Repeats a transfer that the bank refused for good, for the same posting and under a new id. Asks the bank about the
 * old id first: a transfer that the bank has, or may have, never goes out under a second id.
 */
export async function repeatInstruction(
  context: Context,
  { id, caller }: { id: bigint; caller: StaffCaller },
  intent: Intent,
): Promise<InstructionView | Refusal<Obstacle> | IntentRefusal> {
  const at = context.clock.now();
  const obstacle = await obstacleAtBank(context, id);
  if (obstacle) return refuse(obstacle);
  const done = await once(context.sql, intent, at, async (tx) => {
    const [row] = await tx<Order[]>`${ordersOf(tx)} where id = ${id} for update`;
    if (!row) return refuse('instruction_not_found');
    if (row.state !== 'refused' || row.replacedBy !== null) return refuse('instruction_not_refused');
    const next = await queueInstruction(tx, { ...orderOf(row), amount: row.amount, at });
    await tx`update reconciliation.instruction set replaced_by = ${next} where id = ${id}`;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'reconciliation.repeat',
      subject: `bank-instruction:${id}`,
      detail: { next },
    });
    return { id: String(next) };
  });
  return isRefusal(done) ? done : required(await instructionView(context.sql, BigInt(done.id)));
}

async function obstacleAtBank(
  context: Context,
  id: bigint,
): Promise<'instruction_at_bank' | 'bank_unreachable' | null> {
  const [row] = await context.sql<Order[]>`${ordersOf(context.sql)} where id = ${id}`;
  if (row?.state !== 'refused' || row.replacedBy !== null) return null;
  const answer = await askAbout(context, row);
  if (answer === 'unheard') return null;
  if (answer.outcome !== 'ok') return 'bank_unreachable';
  if (answer.data.state === 'refused') return null;
  await storeAnswer(context, row, answer);
  return 'instruction_at_bank';
}

export function instructionHandlers(
  context: Context,
): HandlersAt<typeof contract, '/console/api/v1/bank-instructions' | '/console/api/v1/operator-transfers'> {
  return {
    'GET /console/api/v1/bank-instructions': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listInstructions(context.sql, { ...query, after: query.after, limit }),
        key: (instruction) => instruction.id,
        items: (instructions) => instructions,
      }),
    'GET /console/api/v1/bank-instructions/totals': ({ query }) => instructionTotals(context.sql, query),
    'GET /console/api/v1/bank-instructions/{id}': async ({ path }) =>
      (await instructionView(context.sql, BigInt(path.id))) ?? refuse('instruction_not_found'),
    'POST /console/api/v1/bank-instructions/{id}/repeat': ({ path, caller, intent }) =>
      repeatInstruction(context, { id: BigInt(path.id), caller }, intent),
    'POST /console/api/v1/operator-transfers': ({ body, caller, intent }) =>
      orderOwnTransfer(context, { amount: fromWire(body.amountMinor), narrative: body.narrative, caller }, intent),
  };
}
