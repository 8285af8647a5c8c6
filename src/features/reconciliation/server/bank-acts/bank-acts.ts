// Two-person acts on bank money: proposed by one, signed by two, carried out by the second signature (bank-and-reconciliation.md 7).
import type { Queryable, Transaction } from '../../../../platform/db.ts';
import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { factId } from '../../../../platform/ids.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { must } from '../../../../platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { coverage, lockBalances } from '../../../../ledger/balance.ts';
import { house } from '../../../../ledger/chart.ts';
import { post } from '../../../../ledger/post.ts';
import { line } from '../../../../ledger/posting.ts';
import { approveAct, audit, proposeAct } from '../../../identity/server/public.ts';
import type { AssertionInput } from '../../../identity/contract.ts';
import type { BankActKind } from '../../contract.ts';
import { ACT_PLANS, type ActObstacle, obstacleOf } from './bank-act-rules.ts';
import { type BankTarget, queueInstruction } from '../instructions/instructions.ts';
import { type SuspenseLine, suspenseLine } from '../lines/lines.ts';
import { settings } from '../settings.ts';

export type BankAct = {
  id: bigint;
  actId: bigint;
  kind: BankActKind;
  amount: bigint;
  statementLineId: bigint | null;
  note: string;
  /** Where it leaves for at the bank, as it was signed; null where it stays inside the client account. */
  to: BankTarget | 'operator' | null;
  state: 'proposed' | 'done' | 'withdrawn';
  approvals: number;
  proposedBy: bigint;
  proposedAt: Date;
  endedAt: Date | null;
};

type ActRefusal = Refusal<
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
    where (${after}::bigint is null or ${oldestFirst ? q`b.id > ${after}` : q`b.id < ${after}`}) and (${state}::text is null or b.state = ${state})
    order by b.id ${oldestFirst ? q`` : q`desc`} limit ${limit}`;
}

export type NewBankAct = {
  kind: BankActKind;
  amount: bigint;
  statementLineId: bigint | null;
  note: string;
  caller: StaffCaller;
  assertion: AssertionInput | undefined;
};

/** Writes the act down; with an assertion the proposer signs it in the same step. */
export async function proposeBankAct(
  floor: Floor,
  asked: NewBankAct,
  intent: Intent,
): Promise<BankAct | ActRefusal | IntentRefusal> {
  const at = floor.clock.now();
  const id = await once(floor.sql, intent, at, async (tx) => {
    const state = await actState(floor, tx, asked);
    const obstacle = obstacleOf(asked.kind, state);
    if (obstacle) return refuse(obstacle);
    const { purpose, debit, credit } = ACT_PLANS[asked.kind];
    const target = await targetOf(floor, asked.kind, state.line);
    const actId = await proposeAct(tx, {
      purpose,
      debit,
      credit,
      amount: asked.amount,
      statementLineId: asked.statementLineId,
      content: { kind: asked.kind, note: asked.note, to: target },
      staffId: asked.caller.staffId,
      at,
    });
    const [row] = await tx<{ id: bigint }[]>`
      insert into reconciliation.bank_act (act_id, kind, amount_minor, statement_line_id, note, proposed_by, proposed_at)
      values (${actId}, ${asked.kind}, ${asked.amount}, ${asked.statementLineId}, ${asked.note}, ${asked.caller.staffId}, ${at}) returning id`;
    if (asked.assertion) {
      const approved = await approveAct(floor, tx, { actId, caller: asked.caller, assertion: asked.assertion });
      if (isRefusal(approved)) return approved;
    }
    await audit(tx, {
      staffId: asked.caller.staffId,
      action: 'reconciliation.propose',
      subject: `bank-act:${row?.id}`,
      detail: { kind: asked.kind, amount: asked.amount, line: asked.statementLineId },
      at,
    });
    return { id: String(row?.id) };
  });
  return isRefusal(id) ? id : must(await bankActById(floor.sql, BigInt(id.id)));
}

/** Signs an act. The second person's signature posts it and orders the bank, in one commit. */
export async function approveBankAct(
  floor: Floor,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
  intent: Intent,
): Promise<BankAct | ActRefusal | IntentRefusal> {
  const at = floor.clock.now();
  const done = await once(floor.sql, intent, at, async (tx) => {
    await tx`select from reconciliation.bank_act where id = ${id} for update`;
    const act = await bankActById(tx, id);
    if (!act) return refuse('bank_act_not_found');
    if (act.state !== 'proposed') return refuse('bank_act_ended');
    const approved = await approveAct(floor, tx, { actId: act.actId, caller, assertion });
    if (isRefusal(approved)) return approved;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'reconciliation.approve',
      subject: `bank-act:${id}`,
      detail: { approvals: approved.approvals },
      at,
    });
    if (approved.approvals < 2) return { id: String(id) };
    const obstacle = await carryOut(floor, tx, act, caller.staffId);
    return obstacle ? refuse(obstacle) : { id: String(id) };
  });
  return isRefusal(done) ? done : must(await bankActById(floor.sql, id));
}

export async function withdrawBankAct(
  floor: Floor,
  { id, caller }: { id: bigint; caller: StaffCaller },
  intent: Intent,
): Promise<BankAct | Refusal<'bank_act_not_found' | 'bank_act_ended'> | IntentRefusal> {
  const at = floor.clock.now();
  const done = await once(floor.sql, intent, at, async (tx) => {
    const rows =
      await tx`update reconciliation.bank_act set state = 'withdrawn', ended_by = ${caller.staffId}, ended_at = ${at} where id = ${id} and state = 'proposed' returning id`;
    if (rows.length === 0) return refuse((await bankActById(tx, id)) ? 'bank_act_ended' : 'bank_act_not_found');
    await audit(tx, { staffId: caller.staffId, action: 'reconciliation.withdraw', subject: `bank-act:${id}`, at });
    return { id: String(id) };
  });
  return isRefusal(done) ? done : must(await bankActById(floor.sql, id));
}

async function carryOut(floor: Floor, tx: Transaction, act: BankAct, staffId: bigint): Promise<ActObstacle | null> {
  const plan = ACT_PLANS[act.kind];
  await lockBalances(tx, [
    house('client_bank'),
    house('operator_due'),
    house('suspense'),
    house('rewards_budget'),
    house('fees'),
    house('tax_payable'),
  ]);
  const state = await actState(floor, tx, act);
  const obstacle = obstacleOf(act.kind, state);
  if (obstacle) return obstacle;
  const at = floor.clock.now();
  const transferId = factId('bank_act', act.actId);
  await tx`update reconciliation.bank_act set state = 'done', ended_by = ${staffId}, ended_at = ${at} where id = ${act.id}`;
  if (act.to) {
    const kind = act.kind === 'tax_remit' ? 'tax' : act.kind === 'fees_take' ? 'fees' : 'send_back';
    await queueInstruction(tx, {
      kind,
      from: 'client',
      to: act.to,
      amount: act.amount,
      narrative: act.note,
      transferId,
      actId: act.actId,
      at,
    });
  }
  await post(tx, [
    {
      id: transferId,
      actor: `staff:${staffId}`,
      lines: [line(plan.purpose, plan.debit, plan.credit, act.amount, act.actId)],
    },
  ]);
  return null;
}

/** Where the money goes at the bank; null for acts that stay inside the client account. */
async function targetOf(
  floor: Floor,
  kind: BankActKind,
  from: SuspenseLine | undefined,
): Promise<BankTarget | 'operator' | null> {
  if (kind === 'fees_take') return 'operator';
  if (kind === 'tax_remit') return (await settings.read(floor)).taxAccount;
  if (kind !== 'send_back' || !from) return null;
  const [institution = '', number = ''] = from.counterpartyAccount.split(' ');
  return { kind: from.counterpartyKind, institution, number, holderName: from.counterpartyName };
}

async function actState(
  floor: Floor,
  tx: Transaction,
  act: { kind: BankActKind; amount: bigint; statementLineId: bigint | null },
) {
  const plan = ACT_PLANS[act.kind];
  const found = act.statementLineId === null ? undefined : await suspenseLine(tx, act.statementLineId);
  const [row] = await tx<{ fromOperator: boolean; ripe: bigint }[]>`
    select
      exists (select from ledger.operator_account where account = ${found?.counterpartyAccount ?? ''}) as from_operator,
      ledger.lain_ten_working_days(${plan.debit}, ${floor.clock.today()}::date) as ripe`;
  const [due] = await tx<{ posted: bigint }[]>`select posted from ledger.account where id = ${house('operator_due')}`;
  return {
    amount: act.amount,
    line: found && { ...found, fromOperator: row?.fromOperator ?? false },
    ripe: row?.ripe ?? 0n,
    operatorDue: -(due?.posted ?? 0n),
    covered: (await coverage(tx)) === 'covered',
    hasTaxAccount: (await settings.read(floor)).taxAccount !== null,
  };
}
