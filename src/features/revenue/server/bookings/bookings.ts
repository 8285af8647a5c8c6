// Books revenue against a bank line (income.md 1, revenue_received): one person proposes the booking, and a second
// person's approval posts it. The database checks again whether it may be posted (db/functions/revenue).
import { assetContract, type OnContract, partyById } from '#features/catalogue/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { approveAct, approveAtOnce, audit, proposeAct } from '#features/acts/server/public.ts';
import { suspenseLine } from '#features/reconciliation/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { postOnce } from '#ledger/deciding.ts';
import { fromWire, toWire } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { lines, type Transfer } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { HandlersAt, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { RefusalName } from '#platform/http/contract.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { emit } from '#platform/queue/events.ts';
import type { contract } from '../../contract.ts';
import { events } from '../events.ts';
import { entries, entryTotals, firstOr, listed, ONE } from '../store.ts';
import { waitingLines } from '../waiting-lines.ts';
import { warningsOf } from './booking-warnings.ts';
import { isPeriod, splitReceived } from './invoice-rules.ts';

export type Done = { id: string; actId: string; approvals: number; posted: boolean };

type Wire = typeof contract;

/** The problems that revenue.entry_problem() can find in an open entry. The contract lists them for both calls. */
type PayerProblem = Extract<
  RefusalName<Wire['POST /console/api/v1/revenue/entries']>,
  RefusalName<Wire['POST /console/api/v1/revenue/entries/{id}/approve']>
>;

async function problemOf(tx: Transaction, entryId: bigint): Promise<Refusal<PayerProblem> | null> {
  const [row] = await tx<{ problem: PayerProblem | null }[]>`select revenue.entry_problem(${entryId}) as problem`;
  return row?.problem ? refuse(row.problem) : null;
}

/** Refuses if the line has too little left in suspense. If suspense is locked, the answer holds until posting. */
export async function lineShort(
  tx: Transaction,
  lineId: bigint,
  amount: bigint,
): Promise<Refusal<'statement_line_not_found' | 'suspense_left_too_little'> | null> {
  const line = await suspenseLine(tx, lineId);
  if (!line) return refuse('statement_line_not_found');
  return line.left < amount ? refuse('suspense_left_too_little', { leftMinor: toWire(line.left) }) : null;
}

type OpenEntry = {
  id: bigint;
  actId: bigint;
  productId: bigint;
  statementLineId: bigint;
  amount: bigint;
  fee: bigint;
  net: bigint;
  ended: boolean;
};

async function lockEntry(tx: Transaction, entryId: bigint): Promise<OpenEntry | null> {
  const [row] = await tx<OpenEntry[]>`
    select id, act_id, product_id, statement_line_id, amount, fee, net,
      posted_at is not null or rejected_at is not null as ended
    from revenue.entry where id = ${entryId} for no key update`;
  return row ?? null;
}

export type Booking = {
  statementLineId: bigint;
  contractId: bigint;
  partyId: bigint;
  invoiceNumber: string;
  periodFrom: string;
  periodUntil: string;
  dueOn: string;
  graceDays: number;
  /** Minor units. At most what the line has left in suspense. */
  amount: bigint;
};

export type ProposeRefusal = Refusal<RefusalName<Wire['POST /console/api/v1/revenue/entries']>>;

/** Stores the booking as a proposal. If an assertion is given, the proposer also approves it. */
export async function proposeRevenue(
  context: Context,
  { caller, booking, assertion }: { caller: StaffCaller; booking: Booking; assertion?: AssertionInput },
  intent: Intent,
): Promise<Done | ProposeRefusal | IntentRefusal> {
  if (!isPeriod({ from: booking.periodFrom, until: booking.periodUntil })) return refuse('period_unclear');
  // Members read the invoice number, so it may hold no promise words.
  const promises = refusePromises({ invoiceNumber: booking.invoiceNumber });
  if (promises) return promises;
  return once(context.sql, intent, context.clock.now(), async (tx): Promise<Done | ProposeRefusal> => {
    const on = await assetContract(tx, booking.contractId);
    if (!on) return refuse('contract_not_found');
    const party = await partyById(tx, booking.partyId);
    if (!party) return refuse('party_not_found');
    const short = await lineShort(tx, booking.statementLineId, booking.amount);
    if (short) return short;
    const { fee, net } = splitReceived(booking.amount, on.feeBps);
    const actId = await proposeAct(tx, {
      purpose: 'revenue_received',
      debit: house('suspense'),
      credit: accountOf('product_revenue', on.productId),
      amount: booking.amount,
      statementLineId: booking.statementLineId,
      staffId: caller.staffId,
      at: context.clock.now(),
      content: {
        productId: on.productId,
        assetId: on.assetId,
        contractId: booking.contractId,
        partyId: booking.partyId,
        payerAccount: party.account,
        invoiceNumber: booking.invoiceNumber,
        periodFrom: booking.periodFrom,
        periodUntil: booking.periodUntil,
        dueOn: booking.dueOn,
        graceDays: booking.graceDays,
        fee,
        net,
      },
    });
    const entryId = await writeEntry(tx, { booking, on, fee, net, actId, staffId: caller.staffId });
    const problem = await problemOf(tx, entryId);
    if (problem) return problem;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'revenue.entry_proposed',
      subject: `entry:${entryId}`,
      detail: { ...booking },
    });
    const approved = await approveAtOnce(context, tx, { actId, caller, assertion });
    if (isRefusal(approved)) return approved;
    return { id: entryId.toString(), actId: actId.toString(), approvals: approved.approvals, posted: false };
  });
}

async function writeEntry(
  tx: Transaction,
  {
    booking,
    on,
    fee,
    net,
    actId,
    staffId,
  }: { booking: Booking; on: OnContract; fee: bigint; net: bigint; actId: bigint; staffId: bigint },
): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into revenue.entry (statement_line_id, product_id, asset_id, contract_id, party_id, invoice_number,
      period_from, period_until, due_on, grace_days, amount, fee, net, act_id, proposed_by)
    values (${booking.statementLineId}, ${on.productId}, ${on.assetId}, ${booking.contractId}, ${booking.partyId},
      ${booking.invoiceNumber}, ${booking.periodFrom}, ${booking.periodUntil}, ${booking.dueOn}, ${booking.graceDays},
      ${booking.amount}, ${fee}, ${net}, ${actId}, ${staffId})
    returning id`;
  return required(row).id;
}

export type ApproveRefusal = Refusal<RefusalName<Wire['POST /console/api/v1/revenue/entries/{id}/approve']>>;

/** Adds the caller's approval. The second approval posts the net to the product and the declared fee to fees. */
export async function approveRevenue(
  context: Context,
  { caller, entryId, assertion }: { caller: StaffCaller; entryId: bigint; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | ApproveRefusal | IntentRefusal> {
  return postOnce(context.sql, intent, context.clock.now(), async (tx): Promise<Done | ApproveRefusal> => {
    const entry = await lockEntry(tx, entryId);
    if (!entry) return refuse('entry_not_found');
    if (entry.ended) return refuse('entry_ended');
    const approved = await approveAct(context, tx, { actId: entry.actId, caller, assertion });
    if (isRefusal(approved)) return approved;
    const done = {
      id: entryId.toString(),
      actId: entry.actId.toString(),
      approvals: approved.approvals,
      posted: approved.approvals >= 2,
    };
    await audit(tx, {
      staffId: caller.staffId,
      action: done.posted ? 'revenue.entry_posted' : 'revenue.entry_approved',
      subject: `entry:${entryId}`,
      detail: { actId: entry.actId },
    });
    if (!done.posted) return done;
    // Any other act that clears the line waits for this lock, so the amount checked is still left at the posting.
    await lockBalances(tx, [house('suspense'), accountOf('product_revenue', entry.productId), house('fees')]);
    const problem = (await problemOf(tx, entryId)) ?? (await lineShort(tx, entry.statementLineId, entry.amount));
    if (problem) return problem;
    await emit(tx, events.revenue_booked, { entryId, productId: entry.productId });
    await post(tx, [revenueTransfer(entry, caller.staffId)]);
    return done;
  });
}

/** The transfer of a booking, from suspense to product_revenue and fees. Ledger guard 'revenue' checks it. */
export function revenueTransfer(entry: Pick<OpenEntry, 'id' | 'productId' | 'fee' | 'net'>, staffId: bigint): Transfer {
  return {
    id: factId('revenue', entry.id),
    actor: `staff:${staffId}`,
    lines: lines(
      ['revenue_received', house('suspense'), accountOf('product_revenue', entry.productId), entry.net, entry.id],
      ['revenue_received', house('suspense'), house('fees'), entry.fee, entry.id],
    ),
  };
}

export async function rejectRevenue(
  context: Context,
  { caller, entryId, reason }: { caller: StaffCaller; entryId: bigint; reason: string },
  intent: Intent,
): Promise<{ id: string } | Refusal<'entry_not_found' | 'entry_ended'> | IntentRefusal> {
  return once(
    context.sql,
    intent,
    context.clock.now(),
    async (tx): Promise<{ id: string } | Refusal<'entry_not_found' | 'entry_ended'>> => {
      const entry = await lockEntry(tx, entryId);
      if (!entry) return refuse('entry_not_found');
      if (entry.ended) return refuse('entry_ended');
      await tx`update revenue.entry set rejected_by = ${caller.staffId}, rejected_at = ${context.clock.now()},
        reject_reason = ${reason} where id = ${entryId}`;
      await audit(tx, {
        staffId: caller.staffId,
        action: 'revenue.entry_rejected',
        subject: `entry:${entryId}`,
        detail: { reason },
      });
      return { id: entryId.toString() };
    },
  );
}

export function bookingHandlers(
  context: Context,
): HandlersAt<
  typeof contract,
  '/console/api/v1/revenue/lines' | '/console/api/v1/revenue/entries' | '/console/api/v1/revenue/warnings'
> {
  return {
    'GET /console/api/v1/revenue/warnings': async ({ query }) => {
      const line = await suspenseLine(context.sql, BigInt(query.statementLineId));
      if (!line) return refuse('statement_line_not_found');
      const judged = {
        contractId: BigInt(query.contractId),
        partyId: BigInt(query.partyId),
        reference: line.reference,
        invoiceNumber: query.invoiceNumber,
        from: query.periodFrom,
        until: query.periodUntil,
        amount: fromWire(query.amountMinor),
      };
      return (await warningsOf(context.sql, [judged]))[0] ?? [];
    },
    'GET /console/api/v1/revenue/lines': ({ query, locale }) =>
      listed(query, (_, page) => waitingLines(context.sql, page, locale)),
    'GET /console/api/v1/revenue/entries': ({ query, locale }) =>
      listed(query, (filter, page) => entries(context.sql, filter, page, locale)),
    'GET /console/api/v1/revenue/entries/totals': ({ query }) => entryTotals(context.sql, query),
    'GET /console/api/v1/revenue/entries/{id}': async ({ path, locale }) =>
      firstOr(entries(context.sql, { id: BigInt(path.id) }, ONE, locale), 'entry_not_found'),
    'POST /console/api/v1/revenue/entries': async ({ body, caller, intent }) => {
      const { statementLineId, contractId, partyId, amountMinor, assertion, ...invoice } = body;
      const booking = {
        ...invoice,
        statementLineId: BigInt(statementLineId),
        contractId: BigInt(contractId),
        partyId: BigInt(partyId),
        amount: fromWire(amountMinor),
      };
      return proposeRevenue(context, { caller, booking, ...(assertion ? { assertion } : {}) }, intent);
    },
    'POST /console/api/v1/revenue/entries/{id}/approve': async ({ path, body, caller, intent }) =>
      approveRevenue(context, { caller, entryId: BigInt(path.id), assertion: body.assertion }, intent),
    'POST /console/api/v1/revenue/entries/{id}/reject': async ({ path, body, caller, intent }) =>
      rejectRevenue(context, { caller, entryId: BigInt(path.id), reason: body.reason }, intent),
  };
}
