/**
 * Payouts and transfers. An instruction id pays at most once, for good: its row is the decision, the entry is written in
 * the same transaction, and a unique index stands behind both.
 */
import type { AdverseReason, Instruction, PayoutRequest, TransferRequest } from '../platform/bank-wire.ts';
import { findAccount, findParty, houseAccountRow } from './accounts.ts';
import { bankReference } from './bank-reference.ts';
import { book } from './booking.ts';
import type { Db, Sql, Tx } from './database.ts';
import type { FaultPlan } from './faults.ts';
import { looksValid, normalizeNumber, offers, sameName } from './institutions.ts';
import { type Refusal, refuse } from './refusal.ts';
import { requestHash } from './request-hash.ts';
import { enqueueWebhook } from './webhook-queue.ts';

interface InstructionRow {
  id: bigint;
  instruction_id: string;
  type: 'payout' | 'transfer';
  request_hash: Buffer;
  state: Instruction['state'];
  from_code: 'client' | 'operator';
  to_kind: 'card' | 'account' | 'mobile_money';
  to_bank: string;
  to_number: string;
  to_name: string | null;
  amount_minor: bigint;
  settled_minor: bigint | null;
  reference: string | null;
  narrative: string;
  reason: AdverseReason | null;
  accepted_at: Date;
  due_at: Date;
  settled_at: Date | null;
  return_at: Date | null;
  return_reason: AdverseReason | null;
  returned_at: Date | null;
  returned_minor: bigint;
  entry_id: bigint | null;
  return_entry_id: bigint | null;
}

/** The same id with the same content gets the first answer again; with other content a conflict. */
async function accept(
  sql: Sql,
  request: object & { instructionId: string },
  row: Pick<
    InstructionRow,
    'type' | 'from_code' | 'to_kind' | 'to_bank' | 'to_number' | 'to_name' | 'amount_minor' | 'reference' | 'narrative'
  >,
  { now, latencyMs }: { now: Date; latencyMs: number },
): Promise<Instruction | Refusal> {
  const hash = requestHash({ type: row.type, ...request });
  const dueAt = new Date(now.getTime() + latencyMs);
  const invalid =
    !offers(row.to_bank, row.to_kind) || !looksValid({ kind: row.to_kind, bank: row.to_bank, number: row.to_number });
  return sql.begin(async (tx) => {
    const [fresh] = await tx`
      insert into bank.instruction ${tx({ ...row, instruction_id: request.instructionId, request_hash: hash, state: invalid ? 'refused' : 'processing', reason: invalid ? 'account_number_invalid' : null, accepted_at: now, settled_at: invalid ? now : null, due_at: dueAt })}
      on conflict (instruction_id) do nothing returning id`;
    const [kept] = await tx<
      InstructionRow[]
    >`select * from bank.instruction where instruction_id = ${request.instructionId}`;
    if (!kept) throw new Error('instruction vanished');
    if (!fresh && !hash.equals(kept.request_hash)) return refuse('conflict');
    if (fresh && invalid) await announce(tx, kept, now);
    return toWire(tx, kept);
  });
}

export function acceptPayout(sql: Sql, request: PayoutRequest, timing: { now: Date; latencyMs: number }) {
  const { account } = request;
  return accept(
    sql,
    request,
    {
      type: 'payout',
      from_code: 'client',
      to_kind: account.kind,
      to_bank: account.bank,
      to_number: normalizeNumber(account.number),
      to_name: account.holderName,
      amount_minor: request.amountMinor,
      reference: null,
      narrative: request.narrative,
    },
    timing,
  );
}

export async function acceptTransfer(sql: Sql, request: TransferRequest, timing: { now: Date; latencyMs: number }) {
  if (request.toAccount === request.fromAccount) return refuse('same_account');
  const to =
    typeof request.toAccount === 'string'
      ? await houseAccountRow(sql, request.toAccount).then((row) => ({
          kind: row.kind,
          bank: row.bank,
          number: row.number,
          holderName: row.holder_name,
        }))
      : request.toAccount;
  return accept(
    sql,
    request,
    {
      type: 'transfer',
      from_code: request.fromAccount,
      to_kind: to.kind,
      to_bank: to.bank,
      to_number: normalizeNumber(to.number),
      to_name: to.holderName ?? null,
      amount_minor: request.amountMinor,
      reference: request.reference ?? null,
      narrative: request.narrative,
    },
    timing,
  );
}

export async function getInstruction(sql: Sql, type: 'payout' | 'transfer', instructionId: string) {
  const [row] = await sql<InstructionRow[]>`
    select * from bank.instruction where instruction_id = ${instructionId} and type = ${type}`;
  return row ? toWire(sql, row) : refuse('instruction_unknown');
}

/** Pays or refuses one instruction whose latency is over. Answers false when somebody else was first. */
export async function settleInstruction(sql: Sql, faults: FaultPlan, id: bigint, at: Date): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [row] = await tx<InstructionRow[]>`
      select * from bank.instruction where id = ${id} and state = 'processing' for update`;
    if (!row) return false;
    const operation = row.type === 'payout' ? 'payouts.settle' : 'transfers.settle';
    const planned = await faults.draw('settle_refused', { operation }, tx);
    const target = await payee(tx, row);
    const reason = planned?.reason ?? ('reason' in target ? target.reason : undefined);
    if (reason !== undefined || 'reason' in target) {
      await finish(tx, row, { state: 'refused', reason: reason ?? 'bank_refused', settled_at: at }, at);
      return true;
    }
    const wrong = await faults.draw('settle_wrong_amount', { operation }, tx);
    const amountMinor = wrong ? atLeastOne(row.amount_minor + BigInt(wrong.deltaMinor)) : row.amount_minor;
    const entry = await book(tx, {
      from: target.payer,
      to: target.payee,
      amountMinor,
      kind: row.type,
      at,
      narrative: row.narrative,
      reference: row.reference,
      instructionId: row.instruction_id,
    });
    if (entry === null) {
      await finish(tx, row, { state: 'refused', reason: 'insufficient_funds', settled_at: at }, at);
      return true;
    }
    const back = await faults.draw('settle_returned', { operation }, tx);
    await finish(
      tx,
      row,
      {
        state: 'paid',
        settled_minor: amountMinor,
        settled_at: at,
        entry_id: entry,
        return_at: back ? new Date(at.getTime() + back.afterMs) : null,
        return_reason: back?.reason ?? null,
      },
      at,
    );
    return true;
  });
}

const atLeastOne = (minor: bigint) => (minor > 0n ? minor : 1n);

/** Payer and payee, or why the bank will not pay. Names are compared where the sender gave one. */
async function payee(
  tx: Tx,
  row: InstructionRow,
): Promise<{ payer: bigint; payee: bigint } | { reason: AdverseReason }> {
  const to = await findAccount(tx, { kind: row.to_kind, bank: row.to_bank, number: row.to_number });
  if (!to) return { reason: 'account_unknown' };
  if (to.state === 'closed') return { reason: 'account_closed' };
  if (row.to_name !== null && !sameName(row.to_name, to.holder_name)) return { reason: 'name_mismatch' };
  const from = await houseAccountRow(tx, row.from_code);
  return from.id === to.id ? { reason: 'same_account' } : { payer: from.id, payee: to.id };
}

/** What staff of the sandbox ask for: at once, and where they say so only a part. */
type Asked = { reason: AdverseReason; amountMinor?: bigint | undefined };

/** Sends back what is left of a paid instruction whose return is due, or what is asked for now. */
export async function returnInstruction(sql: Sql, id: bigint, at: Date, asked?: Asked): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [row] = await tx<InstructionRow[]>`
      select * from bank.instruction where id = ${id} and state in ('paid', 'returned') for update`;
    if (!row || row.settled_minor === null) return false;
    const left = row.settled_minor - row.returned_minor;
    const amountMinor = asked?.amountMinor ?? left;
    if (amountMinor === 0n || amountMinor > left) return false;
    const from = await houseAccountRow(tx, row.from_code);
    const to = await findParty(tx, { kind: row.to_kind, bank: row.to_bank, number: row.to_number });
    if (!to) throw new Error('payee vanished');
    const entry = await book(tx, {
      from: to.id,
      to: from.id,
      amountMinor,
      kind: row.type === 'payout' ? 'payout_return' : 'transfer_return',
      at,
      narrative: `Returned: ${row.narrative}`.slice(0, 140),
      reference: row.reference,
      instructionId: row.instruction_id,
      relatesTo: row.entry_id,
    });
    // The receiver has spent it: nothing comes back, and the return is off.
    if (entry === null) {
      await tx`update bank.instruction set return_at = null, return_reason = null where id = ${id}`;
      return false;
    }
    await finish(
      tx,
      row,
      {
        state: 'returned',
        reason: asked?.reason ?? row.return_reason ?? 'rejected_by_receiver',
        returned_at: at,
        returned_minor: row.returned_minor + amountMinor,
        return_entry_id: entry,
        return_at: null,
      },
      at,
    );
    return true;
  });
}

export async function returnNow(sql: Sql, instructionId: string, at: Date, asked: Asked) {
  const [row] = await sql<InstructionRow[]>`select * from bank.instruction where instruction_id = ${instructionId}`;
  if (!row) return refuse('instruction_unknown');
  if (!(await returnInstruction(sql, row.id, at, asked))) return refuse('not_returnable');
  return getInstruction(sql, row.type, instructionId);
}

async function finish(tx: Tx, row: InstructionRow, change: Partial<InstructionRow>, at: Date): Promise<void> {
  await tx`update bank.instruction set ${tx(change as Record<string, never>)} where id = ${row.id}`;
  await announce(tx, { ...row, ...change }, at);
}

async function announce(tx: Tx, row: InstructionRow, at: Date): Promise<void> {
  if (row.state === 'processing') return;
  await enqueueWebhook(tx, at, { type: `${row.type}.${row.state}`, data: await toWire(tx, row) });
}

async function toWire(sql: Db, row: InstructionRow): Promise<Instruction> {
  const sequences = await sql<{ entry_id: bigint; sequence: bigint }[]>`
    select l.entry_id, l.sequence from bank.line l join bank.account a on a.id = l.account_id
    where l.entry_id in (${row.entry_id}, ${row.return_entry_id}) and a.code = ${row.from_code}`;
  const sequenceOf = (entry: bigint | null) => {
    const found = sequences.find((line) => line.entry_id === entry);
    return found ? Number(found.sequence) : null;
  };
  return {
    instructionId: row.instruction_id,
    type: row.type,
    state: row.state,
    fromAccount: row.from_code,
    toAccount: { kind: row.to_kind, bank: row.to_bank, number: row.to_number, holderName: row.to_name },
    amountMinor: row.amount_minor,
    settledAmountMinor: row.settled_minor,
    narrative: row.narrative,
    reference: row.reference,
    reason: row.reason,
    bankReference: bankReference('I', row.id),
    acceptedAt: row.accepted_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    returnedAt: row.returned_at?.toISOString() ?? null,
    lineSequence: sequenceOf(row.entry_id),
    returnLineSequence: sequenceOf(row.return_entry_id),
  };
}
