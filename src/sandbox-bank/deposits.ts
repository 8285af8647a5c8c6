/** Deposits: the app asks for money, the payer decides on the approval page, and the bank settles at once. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Deposit, DepositRequest } from '#wires/bank.ts';
import { isSameSecret } from '#platform/secrets/same-secret.ts';
import {
  type AccountRow,
  findAccount,
  houseAccountRow,
  normalizeNumber,
  openAccount,
  operatorOf,
  sameName,
} from './accounts.ts';
import { bankReference, book } from './booking.ts';
import type { Db, Sql, Tx } from './database.ts';
import type { FaultPlan } from './faults.ts';
import { Refusal, refuse, requestHash } from './http.ts';
import { enqueueWebhook } from './webhooks.ts';

const PIN_TRIES = 3;

export interface DepositRow {
  id: bigint;
  reference: string;
  requestHash: Buffer;
  token: string;
  pin: string;
  pinTries: number;
  state: Deposit['state'];
  amountMinor: bigint;
  settledMinor: bigint | null;
  channel: Deposit['channel'];
  payerId: bigint;
  returnUrl: string;
  narrative: string;
  createdAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  reason: Deposit['reason'];
  entryId: bigint | null;
}

export interface DepositDesk {
  sql: Sql;
  faults: FaultPlan;
  publicUrl: string;
  operatorName: string;
}

/** Asks the payer for money. The same reference with the same content returns the existing deposit. */
export async function createDeposit(desk: DepositDesk, now: Date, request: DepositRequest): Promise<Deposit | Refusal> {
  const { sql } = desk;
  const hash = requestHash(request);
  const [known] = await sql<DepositRow[]>`select * from bank.deposit where reference = ${request.reference}`;
  if (known) return hash.equals(known.requestHash) ? toWire(desk, sql, known) : refuse('conflict');
  const expiresAt = new Date(request.expiresAt);
  if (expiresAt <= now) return refuse('expiry_past');
  const payer = await payingAccount(sql, now, request.payer);
  if (payer instanceof Refusal) return payer;
  if (payer.state === 'closed') return refuse('account_closed');
  const narrative = request.narrative ?? `Recharge ${request.reference}`;
  await sql`
    insert into bank.deposit (reference, request_hash, token, pin, state, amount_minor, channel, payer_id, return_url,
                              narrative, created_at, expires_at)
    values (${request.reference}, ${hash}, ${randomBytes(24).toString('base64url')},
      ${randomInt(10_000).toString().padStart(4, '0')},
            'created', ${request.amountMinor}, ${request.channel}, ${payer.id}, ${request.returnUrl},
            ${narrative}, ${now}, ${expiresAt})
    on conflict (reference) do nothing`;
  const [row] = await sql<DepositRow[]>`select * from bank.deposit where reference = ${request.reference}`;
  if (!row) throw new Error('deposit vanished');
  return hash.equals(row.requestHash) ? toWire(desk, sql, row) : refuse('conflict');
}

/**
 * An unknown payer gets an account at once, in the name that the app gives, as this is a sandbox. A known account must
 * belong to that holder; otherwise anyone could name another person's account. The house's accounts can't pay deposits.
 */
async function payingAccount(sql: Sql, now: Date, payer: DepositRequest['payer']): Promise<AccountRow | Refusal> {
  const bank = 'phone' in payer ? operatorOf(payer.phone) : payer.bank;
  if (bank === undefined) return refuse('institution_unknown');
  const ref =
    'phone' in payer
      ? { kind: 'mobile_money' as const, bank, number: normalizeNumber(payer.phone) }
      : { kind: payer.kind, bank, number: normalizeNumber(payer.number) };
  const { holderName } = payer;
  const known = await findAccount(sql, ref);
  if (known) return ofHolder(known, holderName);
  const opened = await openAccount(sql, now, {
    ...ref,
    role: 'member',
    holderName: holderName ?? `Holder of ${ref.number}`,
  });
  // Two first deposits from one new phone came at once, and the other one opened the account, perhaps in another name.
  if (!(opened instanceof Refusal) || opened.code !== 'number_taken') return opened;
  const other = await findAccount(sql, ref);
  return other ? ofHolder(other, holderName) : opened;
}

function ofHolder(account: AccountRow, holderName: string | undefined): AccountRow | Refusal {
  const theirs = holderName === undefined || sameName(account.holderName, holderName);
  return theirs && account.role !== 'house' ? account : refuse('holder_mismatch');
}

export async function getDeposit(desk: DepositDesk, reference: string): Promise<Deposit | Refusal> {
  const [row] = await desk.sql<DepositRow[]>`select * from bank.deposit where reference = ${reference}`;
  return row ? toWire(desk, desk.sql, row) : refuse('deposit_unknown');
}

/** Marks that the payer has opened the prompt. */
export async function openPrompt(sql: Sql, token: string): Promise<DepositRow | undefined> {
  await sql`update bank.deposit set state = 'pending' where token = ${token} and state = 'created'`;
  const [row] = await sql<DepositRow[]>`select * from bank.deposit where token = ${token}`;
  return row;
}

type Decision = 'approve' | 'decline';

/** The payer's answer on the page. `pin_wrong` leaves the prompt open while tries remain. */
export async function decideByPage(
  desk: DepositDesk,
  now: Date,
  answer: { token: string; decision: Decision; pin: string },
) {
  return desk.sql.begin(async (tx) => {
    const [row] = await tx<DepositRow[]>`select * from bank.deposit where token = ${answer.token} for update`;
    if (!row) return 'unknown' as const;
    if (isDecided(row)) return 'decided' as const;
    if (answer.decision === 'approve' && row.expiresAt > now && !isSameSecret(answer.pin, row.pin)) {
      await tx`update bank.deposit set pin_tries = pin_tries + 1 where id = ${row.id}`;
      if (row.pinTries + 1 < PIN_TRIES) return 'pin_wrong' as const;
      await finish(desk, tx, row, { state: 'failed', reason: 'pin_wrong', decidedAt: now }, now);
      return 'decided' as const;
    }
    await decide(desk, tx, row, answer.decision, now);
    return 'decided' as const;
  });
}

/** The same decision by a sandbox lever, without page and PIN. */
export async function decideByAdmin(
  desk: DepositDesk,
  now: Date,
  reference: string,
  decision: Decision,
): Promise<Deposit | Refusal> {
  return desk.sql.begin(async (tx) => {
    const [row] = await tx<DepositRow[]>`select * from bank.deposit where reference = ${reference} for update`;
    if (!row) return refuse('deposit_unknown');
    if (isDecided(row)) return refuse('already_decided', { state: row.state });
    await decide(desk, tx, row, decision, now);
    const [decided] = await tx<DepositRow[]>`select * from bank.deposit where id = ${row.id}`;
    return toWire(desk, tx, decided ?? row);
  });
}

export async function expireDeposit(desk: DepositDesk, id: bigint, at: Date): Promise<boolean> {
  return desk.sql.begin(async (tx) => {
    const [row] = await tx<DepositRow[]>`select * from bank.deposit where id = ${id} for update`;
    if (!row || isDecided(row)) return false;
    await finish(desk, tx, row, { state: 'expired', decidedAt: at }, at);
    return true;
  });
}

const isDecided = (row: DepositRow) => row.state !== 'created' && row.state !== 'pending';

async function decide(desk: DepositDesk, tx: Tx, row: DepositRow, decision: Decision, now: Date): Promise<void> {
  if (row.expiresAt <= now) return finish(desk, tx, row, { state: 'expired', decidedAt: row.expiresAt }, now);
  if (decision === 'decline')
    return finish(desk, tx, row, { state: 'failed', reason: 'declined', decidedAt: now }, now);
  const [payer] = await tx<{ state: string }[]>`select state from bank.account where id = ${row.payerId}`;
  if (payer?.state === 'closed')
    return finish(desk, tx, row, { state: 'failed', reason: 'account_closed', decidedAt: now }, now);
  const wrong = await desk.faults.draw('settle_wrong_amount', { operation: 'deposits.settle' }, tx);
  const asked = row.amountMinor + BigInt(wrong?.deltaMinor ?? 0);
  const amountMinor = asked > 0n ? asked : 1n;
  const client = await houseAccountRow(tx, 'client');
  const entry = await book(tx, {
    from: row.payerId,
    to: client.id,
    amountMinor,
    kind: 'deposit',
    at: now,
    narrative: row.narrative,
    reference: row.reference,
    depositId: row.id,
  });
  if (entry === null)
    return finish(desk, tx, row, { state: 'failed', reason: 'insufficient_funds', decidedAt: now }, now);
  return finish(desk, tx, row, { state: 'succeeded', settledMinor: amountMinor, entryId: entry, decidedAt: now }, now);
}

async function finish(
  desk: DepositDesk,
  tx: Tx,
  row: DepositRow,
  change: Partial<DepositRow>,
  at: Date,
): Promise<void> {
  await tx`update bank.deposit set ${tx(change as Record<string, never>)} where id = ${row.id}`;
  const after = { ...row, ...change };
  if (after.state === 'created' || after.state === 'pending') return;
  await enqueueWebhook(tx, at, { type: `deposit.${after.state}`, data: await toWire(desk, tx, after) });
}

async function toWire(desk: DepositDesk, sql: Db, row: DepositRow): Promise<Deposit> {
  const [more] = await sql<(AccountRow & { sequence: bigint | null; recalled: bigint })[]>`
    select a.kind, a.bank, a.number, a.holder_name, l.sequence,
           (select coalesce(sum(r.amount_minor), 0)::bigint from bank.entry r where r.relates_to = ${row.entryId}
           and r.kind = 'recall') as recalled
    from bank.account a
    left join bank.line l on l.entry_id = ${row.entryId} and l.direction = 'credit'
    where a.id = ${row.payerId}`;
  if (!more) throw new Error('payer vanished');
  return {
    depositId: row.id.toString(),
    reference: row.reference,
    state: row.state,
    amountMinor: row.amountMinor,
    settledAmountMinor: row.settledMinor,
    recalledMinor: more.recalled,
    channel: row.channel,
    payer: { kind: more.kind, bank: more.bank, number: more.number, holderName: more.holderName },
    approvalUrl: `${desk.publicUrl}/approve/${row.token}`,
    returnUrl: row.returnUrl,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    bankReference: row.entryId === null ? null : bankReference('D', row.id),
    lineSequence: more.sequence === null ? null : Number(more.sequence),
  };
}
