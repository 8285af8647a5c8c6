// Handles every new line of the client account, in the bank's order. Money in goes to suspense. Money out is matched to
// an order, charged, recalled, or owed by the operator. A repeated run changes nothing.
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import { emit } from '#platform/queue/events.ts';
import { events } from '../events.ts';
import { posting } from '#ledger/deciding.ts';
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { least } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { line, lines, type Transfer } from '#ledger/posting.ts';
import { queueRest, UNDER_WAY, type WrittenInstruction, writtenColumns } from '../instructions/instructions.ts';
import { type BankLine, linesAfter } from './lines.ts';
import { must } from '#platform/must.ts';
import { receiveRecall } from './receive-recall.ts';
import { keepWork, type Outcome } from './line-work.ts';
import { matchOutwardLines } from './explain-outward.ts';
import { settleWork } from './settle-work.ts';

const PAGE = 200;

/** Handles the lines since the last run. Returns their number. */
export async function receiveLines(floor: Floor): Promise<number> {
  let count = 0;
  for (;;) {
    const handled = await posting(floor.sql, (tx) => receivePage(floor, tx));
    count += handled;
    if (handled === 0) break;
  }
  // Matching looks at the postings, so it comes after them. It has its own transaction, because ledger.post() must be
  // the last call in its own.
  await floor.sql.begin(async (tx) => {
    await matchOutwardLines(tx);
    await settleWork(tx);
  });
  return count;
}

async function receivePage(floor: Floor, tx: Transaction): Promise<number> {
  const [progress] = await tx<{ bankSeq: bigint }[]>`select bank_seq from reconciliation.progress for update`;
  const page = await linesAfter(tx, progress?.bankSeq ?? 0n, PAGE);
  const [first] = page;
  if (!first) return 0;
  // A recall needs the accounts that its original line reached. So it is handled alone.
  const recallAt = page.findIndex((one) => one.kind === 'recall' && one.direction === 'out');
  const run = recallAt === 0 ? [first] : page.slice(0, recallAt === -1 ? undefined : recallAt);
  await tx`update reconciliation.progress set bank_seq = ${must(run.at(-1)).bankSeq}`;
  if (recallAt === 0) await receiveRecall(tx, first);
  else await receiveRun(floor, tx, run);
  return run.length;
}

async function receiveRun(floor: Floor, tx: Transaction, run: readonly BankLine[]): Promise<void> {
  const inward = run.filter((one) => one.direction === 'in');
  const outward = run.filter((one) => one.direction === 'out');
  const ordered = await orderedTransfers(tx, outward, floor.clock.now());
  await keepWork(
    tx,
    run.map((one) => ({
      lineId: one.id,
      outcome: outcomeOf(one),
      transferId: one.instructionId === null ? null : (ordered.get(one.instructionId) ?? null),
    })),
  );
  for (const one of inward) await emit(tx, events.bank_line_in, { statementLineId: one.id });
  for (const one of outward) {
    if (one.instructionId !== null && !ordered.has(one.instructionId))
      await emit(tx, events.bank_line_out, { statementLineId: one.id });
  }
  const charges = outward.filter((one) => outcomeOf(one) === 'charged');
  const transfers: Transfer[] = inward.map((one) => ({
    id: factId('bank_in', one.id),
    actor: 'system',
    lines: [line('bank_in', house('client_bank'), house('suspense'), one.amount, one.id)],
  }));
  transfers.push(...(await chargeTransfers(floor, tx, charges)));
  if (transfers.length > 0) await post(tx, transfers);
}

/**
 * An outward line without an order of ours is a charge or the bank's error. Members never pay for it
 * (bank-and-reconciliation.md 4, operator_due).
 */
function outcomeOf(one: BankLine): Outcome {
  if (one.direction === 'in') return 'received';
  return one.instructionId === null ? 'charged' : 'unexplained';
}

/**
 * Transfers already posted for our own instructions, by instruction id. Marks those instructions as paid. When the bank
 * paid one short, orders its rest, unless the bank's answer already did.
 */
async function orderedTransfers(
  tx: Transaction,
  outward: readonly BankLine[],
  at: Date,
): Promise<Map<string, string | null>> {
  // A payment to another account carries no order out. It stays unexplained, and the operator owes it.
  const right = outward.filter((one) => !one.misdirected);
  const ids = right.flatMap((one) => one.instructionId ?? []);
  if (ids.length === 0) return new Map();
  const orders = await tx<(WrittenInstruction & { state: string })[]>`
    select ${writtenColumns(tx)}, state from reconciliation.instruction
    where instruction_id = any (${ids}) and from_account = 'client' for update`;
  // When one id was paid twice, the first line shows the order.
  const lineOf = new Map(right.toReversed().map((one) => [one.instructionId, one]));
  for (const one of orders) {
    const shown = must(lineOf.get(one.instructionId));
    await tx`
      update reconciliation.instruction set state = 'paid', reason_code = null, statement_line_id = ${shown.id},
        ended_at = ${shown.bookedAt}, next_try_at = null
      where id = ${one.id} and statement_line_id is null`;
    if (UNDER_WAY.includes(one.state)) await queueRest(tx, one, { amount: shown.amount, at });
  }
  return new Map(orders.map((one) => [one.instructionId, one.transferId]));
}

/**
 * Earned fees pay bank charges. Only fees that have lain ten working days count, because a returned payout may give
 * newer ones back to members. The operator owes the rest, and the books are short until it is covered.
 */
export async function chargeTransfers(
  floor: Floor,
  tx: Transaction,
  charges: readonly { id: bigint; amount: bigint }[],
): Promise<Transfer[]> {
  if (charges.length === 0) return [];
  const [fees, due, bank] = [house('fees'), house('operator_due'), house('client_bank')];
  const balances = await lockBalances(tx, [bank, due, house('suspense'), fees]);
  const [row] = await tx<
    { earned: bigint }[]
  >`select ledger.lain_ten_working_days(${fees}, ${floor.clock.today()}::date) as earned`;
  let left = least(row?.earned ?? 0n, balanceOf(balances, fees).free);
  if (left < 0n) left = 0n;
  return charges.map(({ id, amount }) => {
    const fromFees = least(amount, left);
    left -= fromFees;
    return {
      id: factId('bank_charge', id),
      actor: 'system',
      lines: lines(['bank_charge', fees, bank, fromFees, id], ['bank_charge', due, bank, amount - fromFees, id]),
    };
  });
}
