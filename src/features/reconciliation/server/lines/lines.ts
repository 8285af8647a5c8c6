// Reads and writes about the client account's bank lines: the bank's facts, what is still unexplained, and the outcome
// that we store for each line. The database derives which lines are open.
import type { Queryable, Transaction } from '#platform/database/db.ts';

/** Institution and number, as statement lines, contracts and the operator's list write an account. */
export function bankAccountText(account: { institution: string; number: string }): string {
  return `${account.institution} ${account.number.replaceAll(/[ -]/g, '')}`;
}

export type BankLine = {
  id: bigint;
  direction: 'in' | 'out';
  kind: string;
  amount: bigint;
  bankSeq: bigint;
  relatesToSeq: bigint | null;
  reference: string;
  narrative: string;
  instructionId: string | null;
  bankReference: string | null;
  counterpartyName: string;
  counterpartyKind: 'card' | 'account' | 'mobile_money';
  counterpartyAccount: string;
  bookedAt: Date;
  valueDate: string;
  statementDate: string;
  /** True if the bank paid another account than our order named. */
  misdirected: boolean;
};

const columns = (q: Queryable) => q`
  s.id, s.direction, s.kind, s.amount, s.bank_seq, s.relates_to_seq, s.reference, s.narrative,
  s.instruction_id, s.bank_reference, s.counterparty_name,
  s.counterparty_kind, s.counterparty_account, s.booked_at,
  s.value_date, coalesce(s.statement_date, s.value_date) as statement_date,
  exists (select from ledger.misdirected_line m where m.statement_line_id = s.id) as misdirected`;

export async function lineById(q: Queryable, id: bigint): Promise<BankLine | undefined> {
  const [row] = await q<
    BankLine[]
  >`select ${columns(q)} from ledger.statement_line s where s.id = ${id} and s.account = 'client'`;
  return row;
}

/** Lines of the client account after a sequence number, oldest first. The bank numbers them without gaps. */
export async function linesAfter(q: Queryable, bankSeq: bigint, limit: number): Promise<BankLine[]> {
  return q<BankLine[]>`select ${columns(q)} from ledger.statement_line s
    where s.account = 'client' and s.rail = 1 and s.bank_seq > ${bankSeq} order by s.bank_seq limit ${limit}`;
}

/** An inward line, and how much of it is still in suspense, in minor units. */
export type SuspenseLine = BankLine & { left: bigint };

const left = (q: Queryable) => q`
  (coalesce((select sum(l.amount) from ledger.line l where l.guard = s.id and l.purpose = 'bank_in'), 0)
   - coalesce((select sum(u.amount) from ledger.suspense_use u where u.statement_line_id = s.id), 0))::bigint`;

/** SQL: how much of line `s` nothing explains, in minor units. */
export const unexplained = (q: Queryable) => q`
  (case s.direction when 'out' then s.amount - ledger.posted_for_line(s.id)
    else s.amount - coalesce((select sum(u.amount) from ledger.suspense_use u where u.statement_line_id = s.id), 0)
    end)::bigint`;

/** SQL: how many lines of each statement day are open, and for how much. There are few, so every read counts them. */
export const openByDay = (q: Queryable) => q`
  select coalesce(s.statement_date, s.value_date) as day, count(*)::int as lines,
    sum(${unexplained(q)})::bigint as amount
  from reconciliation.line_work w join ledger.statement_line s on s.id = w.statement_line_id
  where w.open group by 1`;

export async function suspenseLine(q: Queryable, id: bigint): Promise<SuspenseLine | undefined> {
  const [row] = await q<SuspenseLine[]>`
    select ${columns(q)}, ${left(q)} as left from ledger.statement_line s
    where s.id = ${id} and s.account = 'client' and s.direction = 'in'`;
  return row;
}

/** The numbers of inward lines with money left in suspense. */
export const openSuspenseIds = (q: Queryable) => q`
  select s.id from reconciliation.line_work w join ledger.statement_line s on s.id = w.statement_line_id
  where w.open and s.direction = 'in' and ${left(q)} > 0`;

/** Inward lines with money left in suspense, oldest first. `after` is the last id seen. */
export async function openSuspenseLines(
  q: Queryable,
  { after = 0n, limit }: { after?: bigint; limit: number },
): Promise<SuspenseLine[]> {
  return q<SuspenseLine[]>`
    select * from (
      select ${columns(q)}, ${left(q)} as left from reconciliation.line_work w
        join ledger.statement_line s on s.id = w.statement_line_id
      where w.open and s.direction = 'in' and s.id > ${after}) x
    where x.left > 0 order by x.id limit ${limit}`;
}

export type Outcome = 'received' | 'matched' | 'charged' | 'recalled' | 'unexplained';

export async function keepWork(
  tx: Transaction,
  work: readonly { lineId: bigint; outcome: Outcome; transferId: string | null }[],
): Promise<void> {
  await tx`
    insert into reconciliation.line_work (statement_line_id, outcome, transfer_id)
    select id, outcome, transfer from unnest(${work.map((one) => String(one.lineId))}::bigint[],
      ${work.map((one) => one.outcome)}::text[], ${work.map((one) => one.transferId)}::uuid[])
      u(id, outcome, transfer)`;
}

export type OpenOutward = {
  id: bigint;
  /** Unexplained minor units. */
  open: bigint;
  handledAt: Date;
  /** Minor units of the transfer named for it that no line has shown yet. Null if none is named or none is posted. */
  leftOfNamed: bigint | null;
};

/** Outward lines that are not fully explained. */
export async function openOutwardLines(q: Queryable): Promise<OpenOutward[]> {
  return q<OpenOutward[]>`
    select * from (
      select s.id, s.amount - ledger.posted_for_line(s.id) as open, w.handled_at,
        ledger.outward_left(w.transfer_id) as left_of_named
      from reconciliation.line_work w join ledger.statement_line s on s.id = w.statement_line_id
      where w.open and s.direction = 'out' and w.outcome <> 'recalled') x
    where open > 0 order by id limit 500`;
}

/** True if the postings for a bank line explain it in full. */
export async function isFullyPosted(q: Queryable, lineId: bigint): Promise<boolean> {
  const [row] = await q<
    { done: boolean }[]
  >`select amount = ledger.posted_for_line(id) as done from ledger.statement_line where id = ${lineId}`;
  return row?.done ?? false;
}

/** Lines that another feature may have to settle, oldest first: ordered or recalled payments, and returned payouts. */
export async function openLineIds(q: Queryable): Promise<bigint[]> {
  const rows = await q<{ id: bigint }[]>`
    select s.id from reconciliation.line_work w join ledger.statement_line s on s.id = w.statement_line_id
    where w.open and w.transfer_id is null and (s.direction = 'out' or s.instruction_id is not null)
    order by s.id limit 1000`;
  return rows.map((row) => row.id);
}

/**
 * Names the transfer that an outward line shows. The transfer is already posted or is posted in this transaction, and
 * reconciliation then matches the two.
 */
export async function explainOutward(tx: Queryable, lineId: bigint, transferId: string): Promise<void> {
  await tx`update reconciliation.line_work set transfer_id = ${transferId}
    where statement_line_id = ${lineId} and transfer_id is null`;
}

/** Matches open outward lines to the transfers named for them. */
export async function matchOutwardLines(tx: Transaction): Promise<void> {
  await tx`
    select ledger.match_outward(transfer_id, statement_line_id) from reconciliation.line_work w
    where w.open and w.transfer_id is not null and w.outcome = 'unexplained' order by statement_line_id`;
}

/** Closes the lines on which nothing is open any more: writing a row makes the database derive `open` again. */
export async function settleWork(tx: Transaction): Promise<void> {
  await tx`
    update reconciliation.line_work w set
      outcome = case when s.direction = 'out' and w.outcome = 'unexplained' then 'matched' else w.outcome end
    from ledger.statement_line s
    where w.open and s.id = w.statement_line_id and case s.direction
      when 'out' then s.amount = ledger.posted_for_line(s.id)
      else s.amount <= coalesce((select sum(amount) from ledger.suspense_use u where u.statement_line_id = s.id),
      0) end`;
}
