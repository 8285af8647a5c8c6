/** Money acts of the sandbox's levers: outside payments, bank charges, recalls. Each act id is booked once. */
import { type AccountRow, findParty, houseAccountRow } from './accounts.ts';
import { bankReference, book, type Booking } from './booking.ts';
import type { Sql, Tx } from './database.ts';
import { Refusal, refuse, requestHash } from './http.ts';
import type { BankInput } from '#wires/bank-endpoints.ts';

type Plan = Omit<Booking, 'at' | 'act'>;

async function once(sql: Sql, now: Date, request: { actId: string }, plan: (tx: Tx) => Promise<Plan | Refusal>) {
  const hash = requestHash(request);
  return sql.begin(async (tx) => {
    // Callers with the same act id wait here for the first one, then find its entry.
    await tx`select pg_advisory_xact_lock(hashtextextended(${request.actId}, 7))`;
    const known = await actEntry(tx, request.actId);
    if (known) return hash.equals(known.hash) ? known.wire : refuse('conflict');
    const planned = await plan(tx);
    if (planned instanceof Refusal) return planned;
    if (planned.from === planned.to) return refuse('same_account');
    const entry = await book(tx, { ...planned, at: now, act: { id: request.actId, hash } });
    if (entry === null) return refuse('insufficient_funds');
    const booked = await actEntry(tx, request.actId);
    return booked?.wire ?? refuse('line_unknown');
  });
}

async function actEntry(tx: Tx, actId: string) {
  const [row] = await tx<{ id: bigint; actHash: Buffer; bookedAt: Date; amountMinor: bigint }[]>`
    select id, act_hash, booked_at, amount_minor from bank.entry where act_id = ${actId}`;
  if (!row) return undefined;
  const wire = {
    actId,
    bankReference: bankReference('E', row.id),
    bookedAt: row.bookedAt.toISOString(),
    amountMinor: row.amountMinor,
  };
  return { hash: row.actHash, wire };
}

/** Money from outside: a lessee's rent, a payment of an insurer or a stranger, the operator's own money. */
export function bookOutsideTransfer(sql: Sql, now: Date, request: BankInput<'POST /admin/transfers'>['body']) {
  return once(sql, now, request, async (tx) => {
    const [from, to] = [await findParty(tx, request.fromAccount), await findParty(tx, request.toAccount)];
    if (!from || !to) return refuse('account_unknown', { account: from ? 'toAccount' : 'fromAccount' });
    if (isClosed(from) || isClosed(to)) return refuse('account_closed');
    return {
      from: from.id,
      to: to.id,
      amountMinor: request.amountMinor,
      kind: 'transfer',
      narrative: request.narrative,
      reference: request.reference ?? null,
    };
  });
}

const isClosed = (account: AccountRow) => account.state === 'closed';

/** The bank takes its charge even if the account has too little. */
export function bookCharge(sql: Sql, now: Date, request: BankInput<'POST /admin/charges'>['body']) {
  return once(sql, now, request, async (tx) => ({
    from: (await houseAccountRow(tx, request.account)).id,
    to: (await houseAccountRow(tx, 'fees')).id,
    amountMinor: request.amountMinor,
    kind: 'charge',
    narrative: request.narrative,
    force: true,
  }));
}

/** Takes a credit back from the account to its sender, whole or in part, even below zero. */
export function bookRecall(sql: Sql, now: Date, request: BankInput<'POST /admin/recalls'>['body']) {
  return once(sql, now, request, async (tx) => {
    const account = await houseAccountRow(tx, request.account);
    // Two recalls of one credit must not add up to more than the credit. Don't lock the account's row here: book()
    // locks rows in its own order.
    await tx`select pg_advisory_xact_lock(8, ${request.sequence}::int)`;
    const [line] = await tx<
      { entryId: bigint; counterpartyId: bigint; leftMinor: bigint; reference: string | null; kind: string }[]
    >`
      select l.entry_id, l.counterparty_id, e.reference, e.kind, l.amount_minor - coalesce((
        select sum(r.amount_minor) from bank.entry r where r.relates_to = l.entry_id and r.kind = 'recall'),
          0)::bigint as left_minor
      from bank.line l join bank.entry e on e.id = l.entry_id
      where l.account_id = ${account.id} and l.sequence = ${request.sequence} and l.direction = 'credit'`;
    if (!line) return refuse('line_unknown');
    const amountMinor = request.amountMinor ?? line.leftMinor;
    if (amountMinor > line.leftMinor || amountMinor <= 0n)
      return refuse('not_recallable', { leftMinor: line.leftMinor.toString() });
    return {
      from: account.id,
      to: line.counterpartyId,
      amountMinor,
      kind: 'recall',
      narrative: request.narrative,
      reference: line.reference,
      relatesTo: line.entryId,
      force: true,
    };
  });
}
