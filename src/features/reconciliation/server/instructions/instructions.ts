// The outbox for bank transfers other than members' payouts. The transaction that posts the money also writes the order
// here, and a job sends it under its stable id, as often as needed (send-instructions.ts). The bank pays an id at most
// once.
import { toWire } from '#ledger/money.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { readableCode } from '#platform/database/ids.ts';
import type { Sort } from '#platform/http/contract.ts';
import { countTotals, sorted } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { beginning } from '#universal/beginning.ts';
import type { InstructionView } from '../../contract.ts';

export type BankTarget = {
  kind: 'card' | 'account' | 'mobile_money';
  institution: string;
  number: string;
  holderName: string | null;
};

export type NewInstruction = {
  kind: 'send_back' | 'tax' | 'fees' | 'deployment' | 'operator_in' | 'goods';
  from: 'client' | 'operator';
  to: BankTarget | 'client' | 'operator';
  /** Minor units. */
  amount: bigint;
  narrative: string;
  reference?: string;
  /** The transfer posted for it, perhaps in this transaction. Absent for the operator's own money. */
  transferId?: string;
  actId?: bigint;
  at: Date;
};

/** An order in the outbox. Queries add further columns as they need them. */
export type WrittenInstruction = Pick<NewInstruction, 'kind' | 'from' | 'amount' | 'narrative'> & {
  id: bigint;
  instructionId: string;
  /** 'house' for a house account, which `toNumber` then names. */
  toKind: string;
  toInstitution: string;
  toNumber: string;
  toName: string | null;
  reference: string | null;
  transferId: string | null;
  actId: bigint | null;
};

export const writtenColumns = (q: Queryable) => q`
  id, instruction_id, kind, from_account as "from", to_kind, to_institution, to_number,
  to_name, amount_minor as amount, narrative, reference, transfer_id, act_id`;

/** Writes an order to the outbox, and returns its row id. */
export async function queueInstruction(tx: Transaction, asked: NewInstruction): Promise<bigint> {
  const to =
    typeof asked.to === 'string' ? { kind: 'house', institution: '', number: asked.to, holderName: null } : asked.to;
  const [row] = await tx<{ id: bigint }[]>`
    insert into reconciliation.instruction (instruction_id, kind, from_account, to_kind, to_institution, to_number,
      to_name, amount_minor, reference, narrative, transfer_id, act_id, next_try_at, created_at)
    values (${`T-${readableCode(12)}`}, ${asked.kind}, ${asked.from}, ${to.kind}, ${to.institution}, ${to.number},
      ${to.holderName}, ${asked.amount}, ${asked.reference ?? null}, ${beginning(asked.narrative, 140)},
      ${asked.transferId ?? null}, ${asked.actId ?? null}, ${asked.at}, ${asked.at})
    returning id`;
  return required(row).id;
}

/** Builds a new order for the same posting and destination. The caller sets the amount. */
export function orderOf(one: WrittenInstruction): Omit<NewInstruction, 'amount' | 'at'> {
  return {
    kind: one.kind,
    from: one.from,
    to:
      one.toKind === 'house'
        ? (one.toNumber as 'operator')
        : {
            kind: one.toKind as 'account',
            institution: one.toInstitution,
            number: one.toNumber,
            holderName: one.toName,
          },
    narrative: one.narrative,
    ...(one.reference === null ? {} : { reference: one.reference }),
    ...(one.transferId === null ? {} : { transferId: one.transferId }),
    ...(one.actId === null ? {} : { actId: one.actId }),
  };
}

/** If the bank paid too little, orders the missing amount for the same posting. */
export async function queueRest(
  tx: Transaction,
  one: WrittenInstruction,
  paid: { amount: bigint; at: Date },
): Promise<void> {
  if (paid.amount < one.amount && one.from === 'client')
    await queueInstruction(tx, { ...orderOf(one), amount: one.amount - paid.amount, at: paid.at });
}

/** States in which the bank has given no final answer yet. */
export const UNDER_WAY: readonly string[] = ['queued', 'unknown', 'processing'];

/** By our books, the money in the client account that no posted order is already taking out. Minor units. */
export async function clientFunds(q: Queryable): Promise<bigint> {
  const [row] = await q<{ funds: bigint }[]>`select -posted as funds from ledger.account where id = 65`;
  return row?.funds ?? 0n;
}

type InstructionRow = WrittenInstruction & {
  state: InstructionView['state'];
  reason: string | null;
  createdAt: Date;
  endedAt: Date | null;
};

const instructionColumns = (q: Queryable) => q`
  ${writtenColumns(q)}, state, reason_code as reason, created_at, ended_at`;

type InstructionSearch = { state?: InstructionView['state'] | undefined; sort?: Sort | undefined };

const BY_ID = { id: 'id' } as const;
const isInState = (q: Queryable, { state }: InstructionSearch) => (state ? q`state = ${state}` : q`true`);

/** Newest first unless `sort` says otherwise. */
export async function listInstructions(
  q: Queryable,
  asked: InstructionSearch & { after: string | undefined; limit: number },
): Promise<InstructionView[]> {
  const { after, order } = sorted(q, { sort: asked.sort ?? 'newest', after: asked.after, columns: BY_ID });
  const rows = await q<InstructionRow[]>`select ${instructionColumns(q)} from reconciliation.instruction
    where ${isInState(q, asked)} ${after} order by ${order} limit ${asked.limit}`;
  return rows.map(instructionToWire);
}

export async function instructionTotals(q: Queryable, asked: InstructionSearch) {
  const { order } = sorted(q, { sort: asked.sort ?? 'newest', after: undefined, columns: BY_ID });
  const { count, more, amount } = await countTotals(
    q,
    ['amount'],
    q`select amount_minor as amount from reconciliation.instruction
      where ${isInState(q, asked)} order by ${order}`,
  );
  return { count, more, amountMinor: toWire(amount) };
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
