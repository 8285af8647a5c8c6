// Reads and withdraws two-person acts on bank money, and collects the facts that decide whether one may go ahead.
import { type ActProgress, audit } from '#features/acts/server/public.ts';
import { coverage } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type Refusal, type IntentRefusal, isRefusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { BankActKind, BankActView } from '../../contract.ts';
import type { BankTarget } from '../instructions/instructions.ts';
import { suspenseLine } from '../lines/lines.ts';
import { settings } from '../settings.ts';
import { type ActObstacle, ACT_PLANS } from './bank-act-rules.ts';

export type BankAct = ActProgress & {
  id: bigint;
  actId: bigint;
  kind: BankActKind;
  amount: bigint;
  statementLineId: bigint | null;
  note: string;
  /** The money's destination at the bank, as it was signed. Null if it stays inside the client account. */
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

export async function actState(
  context: Context,
  tx: Transaction,
  act: { kind: BankActKind; amount: bigint; statementLineId: bigint | null },
) {
  const plan = ACT_PLANS[act.kind];
  const { holidays, taxAccount } = await settings.read(context);
  const found = act.statementLineId === null ? undefined : await suspenseLine(tx, act.statementLineId);
  const [row] = await tx<{ fromOperator: boolean; ripe: bigint }[]>`
    select
      exists (select from ledger.operator_account where account = ${found?.counterpartyAccount ?? ''}) as from_operator,
      ledger.lain_ten_working_days(${plan.debit}, ${context.clock.today()}::date, ${holidays}::date[]) as ripe`;
  const [due] = await tx<{ posted: bigint }[]>`select posted from ledger.account where id = ${house('operator_due')}`;
  return {
    amount: act.amount,
    line: found && { ...found, fromOperator: row?.fromOperator ?? false },
    ripe: row?.ripe ?? 0n,
    operatorDue: -(due?.posted ?? 0n),
    covered: (await coverage(tx)) === 'covered',
    hasTaxAccount: taxAccount !== null,
  };
}

/** As in instructions, a house account is shown by its name. */
function partyOf(to: NonNullable<BankAct['to']>): NonNullable<BankActView['to']> {
  if (to === 'operator') return { name: to, account: to };
  return { name: to.holderName ?? to.number, account: `${to.institution} ${to.number}` };
}

export function actToWire(act: BankAct): BankActView {
  return {
    id: String(act.id),
    actId: String(act.actId),
    kind: act.kind,
    amountMinor: toWire(act.amount),
    statementLineId: act.statementLineId === null ? null : String(act.statementLineId),
    note: act.note,
    to: act.to === null ? null : partyOf(act.to),
    state: act.state,
    approvals: act.approvals,
    proposedBy: String(act.proposedBy),
    proposedAt: act.proposedAt.toISOString(),
    endedAt: act.endedAt?.toISOString() ?? null,
  };
}

export async function withdrawBankAct(
  context: Context,
  { id, caller }: { id: bigint; caller: StaffCaller },
  intent: Intent,
): Promise<BankAct | Refusal<'bank_act_not_found' | 'bank_act_ended'> | IntentRefusal> {
  const at = context.clock.now();
  const done = await once(context.sql, intent, at, async (tx) => {
    const rows =
      await tx`update reconciliation.bank_act set state = 'withdrawn', ended_by = ${caller.staffId}, ended_at = ${at}
        where id = ${id} and state = 'proposed' returning id`;
    if (rows.length === 0) return refuse((await bankActById(tx, id)) ? 'bank_act_ended' : 'bank_act_not_found');
    await audit(tx, { staffId: caller.staffId, action: 'reconciliation.withdraw', subject: `bank-act:${id}` });
    return { id: String(id) };
  });
  return isRefusal(done) ? done : required(await bankActById(context.sql, id));
}
