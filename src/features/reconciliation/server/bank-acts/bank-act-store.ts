import type { Queryable } from '#platform/database/db.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { ActProgress } from '#features/acts/server/public.ts';
import type { BankActKind } from '../../contract.ts';
import type { BankTarget } from '../instructions/instructions.ts';
import type { ActObstacle } from './bank-act-rules.ts';

export type BankAct = ActProgress & {
  id: bigint;
  actId: bigint;
  kind: BankActKind;
  amount: bigint;
  statementLineId: bigint | null;
  note: string;
  /** The money's destination at the bank, as it was signed. Null where it stays inside the client account. */
  to: BankTarget | 'operator' | null;
};

export type ActRefusal = Refusal<
  | ActObstacle
  | 'line_not_inward'
  | 'bank_act_not_found'
  | 'bank_act_ended'
  | 'assertion_invalid'
  | 'already_approved'
  | 'act_not_found'
>;

const select = (q: Queryable) => q`
  select b.id, b.act_id, b.kind, b.amount_minor as amount, b.statement_line_id, b.note, b.state,
    (select a.canonical::jsonb -> 'content' -> 'to' from ledger.act a where a.id = b.act_id) as "to",
    (select count(*)::int from ledger.act_approval a where a.act_id = b.act_id) as approvals,
    b.proposed_by, b.proposed_at, b.ended_at
  from reconciliation.bank_act b`;

export async function bankActById(q: Queryable, id: bigint): Promise<BankAct | undefined> {
  const [row] = await q<BankAct[]>`${select(q)} where b.id = ${id}`;
  return row;
}

export async function listBankActs(
  q: Queryable,
  { after, limit, state }: { after: bigint | null; limit: number; state: string | null },
): Promise<BankAct[]> {
  const oldestFirst = state === 'proposed';
  return q<BankAct[]>`${select(q)}
    where (${after}::bigint is null or ${oldestFirst ? q`b.id > ${after}` : q`b.id < ${after}`})
      and (${state}::text is null or b.state = ${state})
    order by b.id ${oldestFirst ? q`` : q`desc`} limit ${limit}`;
}
