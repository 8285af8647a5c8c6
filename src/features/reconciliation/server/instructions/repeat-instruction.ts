// The bank refused a transfer for good. It goes out again for the same posting, under a new instruction id.
import type { Queryable } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import type { InstructionView } from '../../contract.ts';
import { instructionView } from './list-instructions.ts';
import { orderOf, queueInstruction, writtenColumns } from './instructions.ts';
import { askAbout, type Due, keepAnswer } from './send-instructions.ts';

type Order = Due & { replacedBy: bigint | null };

const ordersOf = (q: Queryable) => q`
  select ${writtenColumns(q)}, state, attempts, replaced_by from reconciliation.instruction`;

type Obstacle = 'instruction_not_found' | 'instruction_not_refused' | 'instruction_at_bank' | 'bank_unreachable';

/** Asks the bank about the old id first. A transfer that the bank has, or may have, never goes under a second id. */
export async function repeatInstruction(
  floor: Floor,
  { id, caller }: { id: bigint; caller: StaffCaller },
  intent: Intent,
): Promise<InstructionView | Refusal<Obstacle> | IntentRefusal> {
  const at = floor.clock.now();
  const obstacle = await obstacleAtBank(floor, id);
  if (obstacle) return refuse(obstacle);
  const done = await once(floor.sql, intent, at, async (tx) => {
    const [row] = await tx<Order[]>`${ordersOf(tx)} where id = ${id} for update`;
    if (!row) return refuse('instruction_not_found');
    if (row.state !== 'refused' || row.replacedBy !== null) return refuse('instruction_not_refused');
    const next = await queueInstruction(tx, { ...orderOf(row), amount: row.amount, at });
    await tx`update reconciliation.instruction set replaced_by = ${next} where id = ${id}`;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'reconciliation.repeat',
      subject: `bank-instruction:${id}`,
      detail: { next },
    });
    return { id: String(next) };
  });
  return isRefusal(done) ? done : must(await instructionView(floor.sql, BigInt(done.id)));
}

async function obstacleAtBank(floor: Floor, id: bigint): Promise<'instruction_at_bank' | 'bank_unreachable' | null> {
  const [row] = await floor.sql<Order[]>`${ordersOf(floor.sql)} where id = ${id}`;
  if (row?.state !== 'refused' || row.replacedBy !== null) return null;
  const answer = await askAbout(floor, row);
  if (answer === 'unheard') return null;
  if (answer.outcome !== 'ok') return 'bank_unreachable';
  if (answer.data.state === 'refused') return null;
  await keepAnswer(floor, row, answer);
  return 'instruction_at_bank';
}
