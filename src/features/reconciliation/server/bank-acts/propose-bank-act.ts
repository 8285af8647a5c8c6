// Proposes a two-person act on bank money: one person proposes, and two different persons sign
// (bank-and-reconciliation.md 7).
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { type IntentRefusal, isRefusal, refuse } from '#platform/http/refusal.ts';
import { approveAtOnce, audit, proposeAct } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import type { BankActKind } from '../../contract.ts';
import { targetOf } from './approve-bank-act.ts';
import { ACT_PLANS, obstacleOf } from './bank-act-rules.ts';
import { actState, type ActRefusal, type BankAct, bankActById } from './bank-acts.ts';

export type NewBankAct = {
  kind: BankActKind;
  amount: bigint;
  statementLineId: bigint | null;
  note: string;
  caller: StaffCaller;
  assertion: AssertionInput | undefined;
};

/** Stores the act. If an assertion is given, the proposer also signs it. */
export async function proposeBankAct(
  context: Context,
  asked: NewBankAct,
  intent: Intent,
): Promise<BankAct | ActRefusal | IntentRefusal> {
  const at = context.clock.now();
  const id = await once(context.sql, intent, at, async (tx) => {
    const state = await actState(context, tx, asked);
    const obstacle = obstacleOf(asked.kind, state);
    if (obstacle) return refuse(obstacle);
    const { purpose, debit, credit } = ACT_PLANS[asked.kind];
    const target = await targetOf(context, asked.kind, state.line);
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
      insert into reconciliation.bank_act (act_id, kind, amount_minor, statement_line_id, note, proposed_by,
        proposed_at)
      values (${actId}, ${asked.kind}, ${asked.amount}, ${asked.statementLineId}, ${asked.note},
        ${asked.caller.staffId}, ${at}) returning id`;
    const approved = await approveAtOnce(context, tx, { actId, caller: asked.caller, assertion: asked.assertion });
    if (isRefusal(approved)) return approved;
    await audit(tx, {
      staffId: asked.caller.staffId,
      action: 'reconciliation.propose',
      subject: `bank-act:${row?.id}`,
      detail: { kind: asked.kind, amount: asked.amount, line: asked.statementLineId },
    });
    return { id: String(row?.id) };
  });
  return isRefusal(id) ? id : required(await bankActById(context.sql, BigInt(id.id)));
}
