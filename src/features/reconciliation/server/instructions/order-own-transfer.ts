import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import type { InstructionView } from '../../contract.ts';
import { queueInstruction } from './instructions.ts';
import { instructionView } from './list-instructions.ts';

/** The operator's own money, from its own account to the client account. Nothing is booked before the bank shows it. */
export async function orderOwnTransfer(
  floor: Floor,
  asked: { amount: bigint; narrative: string; caller: StaffCaller },
  intent: Intent,
): Promise<InstructionView | IntentRefusal> {
  const at = floor.clock.now();
  const done = await once(floor.sql, intent, at, async (tx) => {
    const id = await queueInstruction(tx, {
      kind: 'operator_in',
      from: 'operator',
      to: 'client',
      amount: asked.amount,
      narrative: asked.narrative,
      at,
    });
    await audit(tx, {
      staffId: asked.caller.staffId,
      action: 'reconciliation.operator_transfer',
      subject: `bank-instruction:${id}`,
      detail: { amount: asked.amount },
    });
    return { id: String(id) };
  });
  return isRefusal(done) ? done : must(await instructionView(floor.sql, BigInt(done.id)));
}
