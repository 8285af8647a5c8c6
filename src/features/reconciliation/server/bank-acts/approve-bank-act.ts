// Approves a two-person act on bank money. The second signature carries it out (bank-and-reconciliation.md 7).
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { factId } from '#platform/database/ids.ts';
import type { Intent } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { type IntentRefusal, isRefusal, refuse } from '#platform/http/refusal.ts';
import { postOnce } from '#ledger/deciding.ts';
import { lockBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { approveAct, audit } from '#features/acts/server/public.ts';
import type { BankActKind } from '../../contract.ts';
import { type BankTarget, queueInstruction } from '../instructions/instructions.ts';
import type { SuspenseLine } from '../lines/lines.ts';
import { settings } from '../settings.ts';
import { ACT_PLANS, type ActObstacle, obstacleOf } from './bank-act-rules.ts';
import { actState, type ActRefusal, type BankAct, bankActById } from './bank-acts.ts';

/** Signs an act. The second person's signature posts it and orders the bank transfer, in one commit. */
export async function approveBankAct(
  context: Context,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
  intent: Intent,
): Promise<BankAct | ActRefusal | IntentRefusal> {
  const at = context.clock.now();
  const done = await postOnce(context.sql, intent, at, async (tx) => {
    await tx`select from reconciliation.bank_act where id = ${id} for update`;
    const act = await bankActById(tx, id);
    if (!act) return refuse('bank_act_not_found');
    if (act.state !== 'proposed') return refuse('bank_act_ended');
    const approved = await approveAct(context, tx, { actId: act.actId, caller, assertion });
    if (isRefusal(approved)) return approved;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'reconciliation.approve',
      subject: `bank-act:${id}`,
      detail: { approvals: approved.approvals },
    });
    if (approved.approvals < 2) return { id: String(id) };
    const obstacle = await carryOut(context, tx, act, caller.staffId);
    return obstacle ? refuse(obstacle) : { id: String(id) };
  });
  return isRefusal(done) ? done : required(await bankActById(context.sql, id));
}

async function carryOut(context: Context, tx: Transaction, act: BankAct, staffId: bigint): Promise<ActObstacle | null> {
  const plan = ACT_PLANS[act.kind];
  await lockBalances(tx, [
    house('client_bank'),
    house('operator_due'),
    house('suspense'),
    house('rewards_budget'),
    house('fees'),
    house('tax_payable'),
  ]);
  const state = await actState(context, tx, act);
  const obstacle = obstacleOf(act.kind, state);
  if (obstacle) return obstacle;
  const at = context.clock.now();
  const transferId = factId('bank_act', act.actId);
  await tx`update reconciliation.bank_act set state = 'done', ended_by = ${staffId}, ended_at = ${at}
    where id = ${act.id}`;
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

/** The money's destination at the bank. Null if the money stays inside the client account. */
export async function targetOf(
  context: Context,
  kind: BankActKind,
  from: SuspenseLine | undefined,
): Promise<BankTarget | 'operator' | null> {
  if (kind === 'fees_take') return 'operator';
  if (kind === 'tax_remit') return (await settings.read(context)).taxAccount;
  if (kind !== 'send_back' || !from) return null;
  const [institution = '', number = ''] = from.counterpartyAccount.split(' ');
  return { kind: from.counterpartyKind, institution, number, holderName: from.counterpartyName };
}
