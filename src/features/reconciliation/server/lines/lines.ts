// Reads the client account's lines: the bank's facts and the part that is still open.
import type { Queryable } from '#platform/database/db.ts';

/** Institution and number. Statement lines, contracts and the operator's list name an account this way. */
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
  /** The bank paid another account than our order named. */
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

/** Lines of the client account after a sequence number, oldest first. The bank's count is gapless. */
export async function linesAfter(q: Queryable, bankSeq: bigint, limit: number): Promise<BankLine[]> {
  return q<BankLine[]>`select ${columns(q)} from ledger.statement_line s
    where s.account = 'client' and s.rail = 1 and s.bank_seq > ${bankSeq} order by s.bank_seq limit ${limit}`;
}

/** An inward line and its part that is still in suspense, in minor units. */
export type SuspenseLine = BankLine & { left: bigint };

const left = (q: Queryable) => q`
  (coalesce((select sum(l.amount) from ledger.line l where l.guard = s.id and l.purpose = 'bank_in'), 0)
   - coalesce((select sum(u.amount) from ledger.suspense_use u where u.statement_line_id = s.id), 0))::bigint`;

export async function suspenseLine(q: Queryable, id: bigint): Promise<SuspenseLine | undefined> {
  const [row] = await q<SuspenseLine[]>`
    select ${columns(q)}, ${left(q)} as left from ledger.statement_line s
    where s.id = ${id} and s.account = 'client' and s.direction = 'in'`;
  return row;
}

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
