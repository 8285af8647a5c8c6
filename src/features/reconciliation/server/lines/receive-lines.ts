// Handles every new bank line of the client account, in the bank's order. Money in goes to suspense. Money out is
// matched to an order, posted as a charge or recall, or owed by the operator. A repeated run changes nothing.
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { type AccountId, classOf, house, scopeOf } from '#ledger/chart.ts';
import { posting } from '#ledger/deciding.ts';
import { least } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { line, type LinePart, lines, type Transfer } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { emit } from '#platform/queue/events.ts';
import { events } from '../events.ts';
import { queueRest, UNDER_WAY, writtenColumns, type WrittenInstruction } from '../instructions/instructions.ts';
import { settings } from '../settings.ts';
import {
  type BankLine,
  keepWork,
  linesAfter,
  matchOutwardLines,
  type Outcome,
  settleWork,
  suspenseLine,
} from './lines.ts';

const PAGE = 200;

/** Handles the lines since the last run. Returns their number. */
export async function receiveLines(context: Context): Promise<number> {
  let count = 0;
  for (;;) {
    const handled = await posting(context.sql, (tx) => receivePage(context, tx));
    count += handled;
    if (handled === 0) break;
  }
  // Matching looks at the postings, so it comes after them, and in its own transaction, because ledger.post() must be
  // the last call of a transaction.
  await context.sql.begin(async (tx) => {
    await matchOutwardLines(tx);
    await settleWork(tx);
  });
  return count;
}

async function receivePage(context: Context, tx: Transaction): Promise<number> {
  const [progress] = await tx<{ bankSeq: bigint }[]>`select bank_seq from reconciliation.progress for update`;
  const page = await linesAfter(tx, progress?.bankSeq ?? 0n, PAGE);
  const [first] = page;
  if (!first) return 0;
  // A recall needs the accounts that its original line reached, so it is handled alone.
  const recallAt = page.findIndex((one) => one.kind === 'recall' && one.direction === 'out');
  const run = recallAt === 0 ? [first] : page.slice(0, recallAt === -1 ? undefined : recallAt);
  await tx`update reconciliation.progress set bank_seq = ${required(run.at(-1)).bankSeq}`;
  if (recallAt === 0) await receiveRecall(tx, first);
  else await receiveRun(context, tx, run);
  return run.length;
}

async function receiveRun(context: Context, tx: Transaction, run: readonly BankLine[]): Promise<void> {
  const inward = run.filter((one) => one.direction === 'in');
  const outward = run.filter((one) => one.direction === 'out');
  const ordered = await orderedTransfers(tx, outward, context.clock.now());
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
  transfers.push(...(await chargeTransfers(context, tx, charges)));
  if (transfers.length > 0) await post(tx, transfers);
}

/**
 * An outward line without an instruction id is a bank charge or the bank's error. Members never pay for it
 * (bank-and-reconciliation.md 4, operator_due).
 */
function outcomeOf(one: BankLine): Outcome {
  if (one.direction === 'in') return 'received';
  return one.instructionId === null ? 'charged' : 'unexplained';
}

/**
 * Returns the transfers posted for our own instructions, by instruction id, and marks those instructions as paid. If
 * the bank paid too little, orders the missing amount, unless the bank's answer has already led to that.
 */
async function orderedTransfers(
  tx: Transaction,
  outward: readonly BankLine[],
  at: Date,
): Promise<Map<string, string | null>> {
  // A payment to another account doesn't carry out the order. It stays unexplained, and the operator owes it.
  const onTarget = outward.filter((one) => !one.misdirected);
  const ids = onTarget.flatMap((one) => one.instructionId ?? []);
  if (ids.length === 0) return new Map();
  const orders = await tx<(WrittenInstruction & { state: string })[]>`
    select ${writtenColumns(tx)}, state from reconciliation.instruction
    where instruction_id = any (${ids}) and from_account = 'client' for update`;
  // If one id was paid twice, the first line counts as the order's.
  const lineOf = new Map(onTarget.toReversed().map((one) => [one.instructionId, one]));
  for (const one of orders) {
    const shown = required(lineOf.get(one.instructionId));
    await tx`
      update reconciliation.instruction set state = 'paid', reason_code = null, statement_line_id = ${shown.id},
        ended_at = ${shown.bookedAt}, next_try_at = null
      where id = ${one.id} and statement_line_id is null`;
    if (UNDER_WAY.includes(one.state)) await queueRest(tx, one, { amount: shown.amount, at });
  }
  return new Map(orders.map((one) => [one.instructionId, one.transferId]));
}

/**
 * Posts bank charges against earned fees. Only fees booked at least ten working days ago count, because a returned
 * payout may give newer ones back to members. The operator owes the rest, and until it pays, the books are short.
 */
export async function chargeTransfers(
  context: Context,
  tx: Transaction,
  charges: readonly { id: bigint; amount: bigint }[],
): Promise<Transfer[]> {
  if (charges.length === 0) return [];
  const { holidays } = await settings.read(context);
  const [fees, due, bank] = [house('fees'), house('operator_due'), house('client_bank')];
  const balances = await lockBalances(tx, [bank, due, house('suspense'), fees]);
  const [row] = await tx<{ earned: bigint }[]>`
    select ledger.lain_ten_working_days(${fees}, ${context.clock.today()}::date, ${holidays}::date[]) as earned`;
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

// When the bank recalls an inward line, the part of its money that is still there pays for it, and the operator owes
// the rest. No member's balance goes negative (wallets.md 2, income.md 7, recharge_recalled and revenue_recalled).

/** Where an inward line's money went, and how much of it is still in suspense. */
export type Reached = { left: bigint; settled: { purpose: string; account: AccountId; amount: bigint }[] };

export async function reachedBy(tx: Transaction, { relatesToSeq }: Pick<BankLine, 'relatesToSeq'>): Promise<Reached> {
  const settled = await tx<{ purpose: string; account: AccountId; amount: bigint }[]>`
    select l.purpose, l.credit as account, sum(l.amount)::bigint as amount
    from ledger.statement_line s join ledger.suspense_use u on u.statement_line_id = s.id
    join ledger.line l on l.transfer_id = u.transfer_id and l.debit = ${house('suspense')}
    where s.account = 'client' and s.rail = 1 and s.direction = 'in' and s.bank_seq = ${relatesToSeq}
    group by l.purpose, l.credit order by l.credit`;
  const [row] = await tx<{ id: bigint }[]>`
    select id from ledger.statement_line
    where account = 'client' and rail = 1 and direction = 'in' and bank_seq = ${relatesToSeq}`;
  return { left: (row && (await suspenseLine(tx, row.id)))?.left ?? 0n, settled };
}

/** Posts a recall, except a recall of a recharge: the wallet posts that, because its lots move too. */
async function receiveRecall(tx: Transaction, recall: BankLine): Promise<void> {
  const reached = await reachedBy(tx, recall);
  const recharge = reached.settled.some((one) => one.purpose === 'recharge_settled');
  await keepWork(tx, [{ lineId: recall.id, outcome: 'recalled', transferId: null }]);
  if (recharge) return emit(tx, events.bank_line_out, { statementLineId: recall.id });
  // The kept rate went to fees, which is a house account. The operator owes the part of it that the product cannot pay.
  const revenue = reached.settled.filter((one) => classOf(one.account) === 'product_revenue');
  await lockBalances(tx, [
    house('client_bank'),
    house('operator_due'),
    house('suspense'),
    ...revenue.map((one) => one.account),
  ]);
  const left = await leftForHolders(tx, recall);
  const sources = revenue.map((one) => ({
    account: one.account,
    most: least(one.amount, left.get(scopeOf(one.account)) ?? 0n),
  }));
  await post(tx, [recallTransfer(recall, least(reached.left, recall.amount), 'revenue_recalled', sources)]);
}

/** Of the rents booked from the recalled line, what holders have not been given yet, by product. */
async function leftForHolders(
  tx: Transaction,
  { relatesToSeq }: Pick<BankLine, 'relatesToSeq'>,
): Promise<Map<bigint, bigint>> {
  const rows = await tx<{ productId: bigint; amount: bigint }[]>`
    select r.product_id, r.amount from ledger.statement_line s, revenue.recallable(s.id) r
    where s.account = 'client' and s.rail = 1 and s.direction = 'in' and s.bank_seq = ${relatesToSeq}`;
  return new Map(rows.map((row) => [row.productId, row.amount]));
}

/** Builds the transfer of a recall: suspense pays first, then the sources in order, and the operator owes the rest. */
export function recallTransfer(
  recall: Pick<BankLine, 'id' | 'amount'>,
  fromSuspense: bigint,
  purpose: 'recharge_recalled' | 'revenue_recalled',
  sources: readonly { account: AccountId; most: bigint }[],
): Transfer {
  const bank = house('client_bank');
  let left = recall.amount - fromSuspense;
  const payments: LinePart[] = [['deposit_recalled', house('suspense'), bank, fromSuspense, recall.id]];
  for (const { account, most } of sources) {
    const amount = least(left, most);
    left -= amount;
    payments.push([purpose, account, bank, amount, recall.id]);
  }
  payments.push([purpose, house('operator_due'), bank, left, recall.id]);
  return { id: factId('recall', recall.id), actor: 'system', lines: lines(...payments) };
}
