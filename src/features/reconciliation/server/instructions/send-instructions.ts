// Sends the outbox's transfers to the bank, each under its stable id, until a final answer. Such an answer is paid, or
// refused in the bank's own last word. Silence, absence and a rejected key are no final answers
// (bank-and-reconciliation.md 6).
import { type BankResult, NEVER_TAKEN, standingOf } from '#wires/clients.ts';
import type { Instruction } from '#wires/bank.ts';
import type { Floor } from '#platform/floor.ts';
import { oneByOne } from '#platform/queue/job.ts';
import { ORDER_UNPROVEN } from '#wires/rail-endpoints.ts';
import { queueRest, UNDER_WAY, type WrittenInstruction, writtenColumns } from './instructions.ts';

export type Due = WrittenInstruction & { state: string; attempts: number };

const BACKOFF_S = [5, 15, 60, 300, 900];

/** Returns the number of instructions that changed their state. */
export async function sendInstructions(floor: Floor): Promise<number> {
  const due = await floor.sql<Due[]>`
    select ${writtenColumns(floor.sql)}, state, attempts
    from reconciliation.instruction
    where state in ('queued', 'unknown', 'processing') and next_try_at <= ${floor.clock.now()}
    order by next_try_at, id limit 100`;
  return oneByOne(due, (one) => sendOne(floor, one), {
    log: floor.log,
    what: 'transfers that could not be sent or asked about',
    of: ({ id }) => String(id),
  });
}

async function sendOne(floor: Floor, one: Due): Promise<boolean> {
  return keepAnswer(floor, one, await askBank(floor, one));
}

/**
 * Asks about an order that the bank may have. Places it again under the same id only where the bank never heard of it.
 */
async function askBank(floor: Floor, one: Due): Promise<BankResult<Instruction>> {
  const known = one.state === 'queued' ? 'unheard' : await askAbout(floor, one);
  if (known !== 'unheard') return known;
  // The rail reads the words from the database (reconciliation.order_transfer).
  const ordered = await floor.bank.call('POST /transfers', { body: { instructionId: one.instructionId } });
  if (ordered.outcome !== 'refused') return ordered;
  // The bank may have taken an earlier request whose sender crashed before it wrote the answer down.
  const taken = await askAbout(floor, one);
  return taken === 'unheard' ? ordered : taken;
}

/** The state of an order at the bank. */
export async function askAbout(
  floor: Floor,
  { instructionId }: WrittenInstruction,
): Promise<BankResult<Instruction> | 'unheard'> {
  return standingOf(await floor.bank.call('GET /transfers/{instructionId}', { path: { instructionId } }));
}

type Outcome = { state: string; reason: string | null; settled: bigint | null };

/** Turns an answer into the order's new state. Pure. */
function outcomeOf(one: Due, answer: BankResult<Instruction>): Outcome {
  if (answer.outcome === 'ok') {
    const { state, reason, settledAmountMinor } = answer.data;
    return { state, reason: state === 'refused' ? (reason ?? 'bank_refused') : reason, settled: settledAmountMinor };
  }
  if (answer.outcome === 'refused' && NEVER_TAKEN.has(answer.code))
    return { state: 'refused', reason: answer.code, settled: null };
  // An unreachable bank never saw this request, nor one that the database does not prove. It may have seen an earlier
  // one.
  const unproven = answer.outcome === 'refused' && answer.code === ORDER_UNPROVEN;
  const stays = answer.outcome === 'unreachable' || unproven || one.state === 'processing';
  return { state: stays ? one.state : 'unknown', reason: unproven ? ORDER_UNPROVEN : null, settled: null };
}

/** Writes the bank's answer about an order down. True when the state changed. */
export async function keepAnswer(floor: Floor, one: Due, answer: BankResult<Instruction>): Promise<boolean> {
  const at = floor.clock.now();
  const { state, reason, settled } = outcomeOf(one, answer);
  if (answer.outcome !== 'ok')
    floor.log.warn(
      { instruction: String(one.id), outcome: answer.outcome, why: 'code' in answer ? answer.code : answer.reason },
      'the bank did not take a transfer, or did not say how it stands',
    );
  const waiting = UNDER_WAY.includes(state);
  // Asks now and then while an order waits at the bank. Its line usually tells first.
  const nextTry = waiting
    ? new Date(at.getTime() + (BACKOFF_S[Math.min(one.attempts, BACKOFF_S.length - 1)] ?? 900) * 1000)
    : null;
  await floor.sql.begin(async (tx) => {
    const rows = await tx`
      update reconciliation.instruction set state = ${state}, reason_code = ${reason}, attempts = attempts + 1,
        next_try_at = ${nextTry}, ended_at = ${waiting ? null : at}
      where id = ${one.id} and state = ${one.state} returning id`;
    if (rows.length === 1 && state === 'paid' && settled !== null) await queueRest(tx, one, { amount: settled, at });
  });
  return state !== one.state;
}
