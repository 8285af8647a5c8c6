/**
 * Payouts and transfers. An instruction id pays at most once, for good: its row is the decision, the same transaction
 * writes the entry, and a unique index makes sure.
 */
import type { AdverseReason, Instruction, PayoutRequest, TransferRequest } from '#wires/bank.ts';
import { findAccount, findParty, houseAccountRow, looksValid, normalizeNumber, offers, sameName } from './accounts.ts';
import { bankReference, book } from './booking.ts';
import type { Db, Sql, Tx } from './database.ts';
import type { FaultPlan } from './faults.ts';
import { type Refusal, refuse, requestHash } from './http.ts';
import { enqueueWebhook } from './webhooks.ts';

interface InstructionRow {
  id: bigint;
  instructionId: string;
  type: 'payout' | 'transfer';
  requestHash: Buffer;
  state: Instruction['state'];
  fromCode: 'client' | 'operator';
  toKind: 'card' | 'account' | 'mobile_money';
  toBank: string;
  toNumber: string;
  toName: string | null;
  amountMinor: bigint;
  settledMinor: bigint | null;
  reference: string | null;
  narrative: string;
  reason: AdverseReason | null;
  acceptedAt: Date;
  dueAt: Date;
  settledAt: Date | null;
  returnAt: Date | null;
  returnReason: AdverseReason | null;
  returnedAt: Date | null;
  returnedMinor: bigint;
  entryId: bigint | null;
  returnEntryId: bigint | null;
}

/** The same id with the same content gets the first answer again. Other content is a conflict. */
async function accept(
  sql: Sql,
  request: object & { instructionId: string },
  row: Pick<
    InstructionRow,
    'type' | 'fromCode' | 'toKind' | 'toBank' | 'toNumber' | 'toName' | 'amountMinor' | 'reference' | 'narrative'
  >,
  { now, latencyMs }: { now: Date; latencyMs: number },
): Promise<Instruction | Refusal> {
  const hash = requestHash({ type: row.type, ...request });
  const dueAt = new Date(now.getTime() + latencyMs);
  const invalid =
    !offers(row.toBank, row.toKind) || !looksValid({ kind: row.toKind, bank: row.toBank, number: row.toNumber });
  return sql.begin(async (tx) => {
    const written = {
      ...row,
      instructionId: request.instructionId,
      requestHash: hash,
      state: invalid ? 'refused' : 'processing',
      reason: invalid ? 'account_number_invalid' : null,
      acceptedAt: now,
      settledAt: invalid ? now : null,
      dueAt,
    };
    const [fresh] = await tx`
      insert into bank.instruction ${tx(written)}
      on conflict (instruction_id) do nothing returning id`;
    const [kept] = await tx<
      InstructionRow[]
    >`select * from bank.instruction where instruction_id = ${request.instructionId}`;
    if (!kept) throw new Error('instruction vanished');
    if (!fresh && !hash.equals(kept.requestHash)) return refuse('conflict');
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
      fromCode: 'client',
      toKind: account.kind,
      toBank: account.bank,
      toNumber: normalizeNumber(account.number),
      toName: account.holderName,
      amountMinor: request.amountMinor,
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
          holderName: row.holderName,
        }))
      : request.toAccount;
  return accept(
    sql,
    request,
    {
      type: 'transfer',
      fromCode: request.fromAccount,
      toKind: to.kind,
      toBank: to.bank,
      toNumber: normalizeNumber(to.number),
      toName: to.holderName ?? null,
      amountMinor: request.amountMinor,
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

/** Pays or refuses one instruction whose latency is over. Returns false when another run was first. */
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
      await finish(tx, row, { state: 'refused', reason: reason ?? 'bank_refused', settledAt: at }, at);
      return true;
    }
    const wrong = await faults.draw('settle_wrong_amount', { operation }, tx);
    const amountMinor = wrong ? atLeastOne(row.amountMinor + BigInt(wrong.deltaMinor)) : row.amountMinor;
    const astray = await faults.draw('settle_wrong_account', { operation }, tx);
    const entry = await book(tx, {
      from: target.payer,
      to: (astray && (await findAccount(tx, astray.to))?.id) ?? target.payee,
      amountMinor,
      kind: row.type,
      at,
      narrative: row.narrative,
      reference: row.reference,
      instructionId: row.instructionId,
    });
    if (entry === null) {
      await finish(tx, row, { state: 'refused', reason: 'insufficient_funds', settledAt: at }, at);
      return true;
    }
    const back = await faults.draw('settle_returned', { operation }, tx);
    await finish(
      tx,
      row,
      {
        state: 'paid',
        settledMinor: amountMinor,
        settledAt: at,
        entryId: entry,
        returnAt: back ? new Date(at.getTime() + back.afterMs) : null,
        returnReason: back?.reason ?? null,
      },
      at,
    );
    return true;
  });
}

const atLeastOne = (minor: bigint) => (minor > 0n ? minor : 1n);

/** The ids of payer and payee, or the reason why the bank does not pay. Compares names if the sender gave one. */
async function payee(
  tx: Tx,
  row: InstructionRow,
): Promise<{ payer: bigint; payee: bigint } | { reason: AdverseReason }> {
  const to = await findAccount(tx, { kind: row.toKind, bank: row.toBank, number: row.toNumber });
  if (!to) return { reason: 'account_unknown' };
  if (to.state === 'closed') return { reason: 'account_closed' };
  if (row.toName !== null && !sameName(row.toName, to.holderName)) return { reason: 'name_mismatch' };
  const from = await houseAccountRow(tx, row.fromCode);
  return from.id === to.id ? { reason: 'same_account' } : { payer: from.id, payee: to.id };
}

/** A return that the sandbox's staff request: at once, and in part if they give an amount. */
type Asked = { reason: AdverseReason; amountMinor?: bigint | undefined };

/** Returns a paid instruction: the rest of it when its planned return is due, or the requested amount now. */
export async function returnInstruction(sql: Sql, id: bigint, at: Date, asked?: Asked): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [row] = await tx<InstructionRow[]>`
      select * from bank.instruction where id = ${id} and state in ('paid', 'returned') for update`;
    if (!row || row.settledMinor === null) return false;
    const left = row.settledMinor - row.returnedMinor;
    const amountMinor = asked?.amountMinor ?? left;
    if (amountMinor === 0n || amountMinor > left) return false;
    const from = await houseAccountRow(tx, row.fromCode);
    const to = await findParty(tx, { kind: row.toKind, bank: row.toBank, number: row.toNumber });
    if (!to) throw new Error('payee vanished');
    const entry = await book(tx, {
      from: to.id,
      to: from.id,
      amountMinor,
      kind: row.type === 'payout' ? 'payout_return' : 'transfer_return',
      at,
      narrative: `Returned: ${row.narrative}`.slice(0, 140),
      reference: row.reference,
      instructionId: row.instructionId,
      relatesTo: row.entryId,
    });
    // The receiver has spent the money, so nothing comes back and the return is cancelled.
    if (entry === null) {
      await tx`update bank.instruction set return_at = null, return_reason = null where id = ${id}`;
      return false;
    }
    await finish(
      tx,
      row,
      {
        state: 'returned',
        reason: asked?.reason ?? row.returnReason ?? 'rejected_by_receiver',
        returnedAt: at,
        returnedMinor: row.returnedMinor + amountMinor,
        returnEntryId: entry,
        returnAt: null,
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
  const sequences = await sql<{ entryId: bigint; sequence: bigint }[]>`
    select l.entry_id, l.sequence from bank.line l join bank.account a on a.id = l.account_id
    where l.entry_id in (${row.entryId}, ${row.returnEntryId}) and a.code = ${row.fromCode}`;
  const sequenceOf = (entry: bigint | null) => {
    const found = sequences.find((line) => line.entryId === entry);
    return found ? Number(found.sequence) : null;
  };
  return {
    instructionId: row.instructionId,
    type: row.type,
    state: row.state,
    fromAccount: row.fromCode,
    toAccount: { kind: row.toKind, bank: row.toBank, number: row.toNumber, holderName: row.toName },
    amountMinor: row.amountMinor,
    settledAmountMinor: row.settledMinor,
    narrative: row.narrative,
    reference: row.reference,
    reason: row.reason,
    bankReference: bankReference('I', row.id),
    acceptedAt: row.acceptedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    returnedAt: row.returnedAt?.toISOString() ?? null,
    lineSequence: sequenceOf(row.entryId),
    returnLineSequence: sequenceOf(row.returnEntryId),
  };
}
