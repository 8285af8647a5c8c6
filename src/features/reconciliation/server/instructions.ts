// The outbox for transfers other than members' payouts. A row is written with the posting it belongs to; the job sends it
// under its stable id, as often as needed, and the bank pays an id at most once.
import type { Queryable, Transaction } from '../../../platform/db.ts';
import { readableCode } from '../../../platform/ids.ts';

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
  /** The transfer posted (or about to be, in this transaction) for it; absent for the operator's own money. */
  transferId?: string;
  actId?: bigint;
  at: Date;
};

/** Writes the instruction into the outbox. Returns its row id. */
export async function queueInstruction(tx: Transaction, asked: NewInstruction): Promise<bigint> {
  const to = typeof asked.to === 'string' ? { kind: 'house', institution: '', number: asked.to, holderName: null } : asked.to;
  const [row] = await tx<{ id: bigint }[]>`
    insert into reconciliation.instruction (instruction_id, kind, from_account, to_kind, to_institution, to_number, to_name, amount_minor,
      reference, narrative, transfer_id, act_id, next_try_at, created_at)
    values (${`T-${readableCode(12)}`}, ${asked.kind}, ${asked.from}, ${to.kind}, ${to.institution}, ${to.number}, ${to.holderName}, ${asked.amount},
      ${asked.reference ?? null}, ${asked.narrative.slice(0, 140)}, ${asked.transferId ?? null}, ${asked.actId ?? null}, ${asked.at}, ${asked.at})
    returning id`;
  return (row as { id: bigint }).id;
}

/** What the client account holds beyond posted instructions under way, by our books: minor units. */
export async function clientFunds(q: Queryable): Promise<bigint> {
  const [row] = await q<{ funds: bigint }[]>`select -posted as funds from ledger.account where id = 65`;
  return row?.funds ?? 0n;
}
