// The console's list of transfers that we ordered at the bank.
import type { Queryable } from '#platform/database/db.ts';
import { toWire } from '#ledger/money.ts';
import type { InstructionView } from '../../contract.ts';
import { writtenColumns, type WrittenInstruction } from './instructions.ts';

type InstructionRow = WrittenInstruction & {
  state: InstructionView['state'];
  reason: string | null;
  createdAt: Date;
  endedAt: Date | null;
};

const instructionColumns = (q: Queryable) => q`
  ${writtenColumns(q)}, state, reason_code as reason, created_at, ended_at`;

export async function listInstructions(
  q: Queryable,
  { before, limit, state }: { before: bigint | null; limit: number; state: string | null },
): Promise<InstructionView[]> {
  const rows = await q<InstructionRow[]>`select ${instructionColumns(q)} from reconciliation.instruction
    where (${before}::bigint is null or id < ${before}) and (${state}::text is null or state = ${state})
    order by id desc limit ${limit}`;
  return rows.map(instructionToWire);
}

export async function instructionView(q: Queryable, id: bigint): Promise<InstructionView | undefined> {
  const [row] = await q<
    InstructionRow[]
  >`select ${instructionColumns(q)} from reconciliation.instruction where id = ${id}`;
  return row && instructionToWire(row);
}

function instructionToWire(row: InstructionRow): InstructionView {
  return {
    id: String(row.id),
    instructionId: row.instructionId,
    kind: row.kind,
    fromAccount: row.from,
    to: {
      name: row.toName ?? row.toNumber,
      account: row.toKind === 'house' ? row.toNumber : `${row.toInstitution} ${row.toNumber}`,
    },
    amountMinor: toWire(row.amount),
    narrative: row.narrative,
    state: row.state,
    reasonCode: row.reason,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
