// Revenue is booked by two persons against a bank line (income.md 1, revenue_received): one writes the booking down, another
// approves it, and with the second approval it posts. The database decides again what may post (db/functions/revenue).
import { lockBalances } from '../../../../ledger/balance.ts';
import { accountOf, house } from '../../../../ledger/chart.ts';
import { toWire } from '../../../../ledger/money.ts';
import { lines, type Transfer } from '../../../../ledger/posting.ts';
import { post } from '../../../../ledger/post.ts';
import type { Transaction } from '../../../../platform/db.ts';
import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { factId } from '../../../../platform/ids.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { emit } from '../../../../platform/events.ts';
import { events } from '../events.ts';
import { must } from '../../../../platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { AssertionInput } from '../../../identity/contract.ts';
import { assetContract, type OnContract, partyById } from '../../../catalogue/server/public.ts';
import { approveAct, audit, proposeAct } from '../../../identity/server/public.ts';
import { suspenseLine } from '../../../reconciliation/server/public.ts';
import type { contract } from '../../contract.ts';
import type { RefusalName } from '../../../../platform/contract.ts';
import { isPeriod, splitReceived } from './invoice-rules.ts';

export type Booking = {
  statementLineId: bigint;
  contractId: bigint;
  partyId: bigint;
  invoiceNumber: string;
  periodFrom: string;
  periodUntil: string;
  dueOn: string;
  graceDays: number;
  /** Minor units; at most what of the line is still in suspense. */
  amount: bigint;
};
export type Done = { id: string; actId: string; approvals: number; posted: boolean };
type Wire = typeof contract;
export type ProposeRefusal = Refusal<RefusalName<Wire['POST /console/api/v1/revenue/entries']>>;
export type ApproveRefusal = Refusal<RefusalName<Wire['POST /console/api/v1/revenue/entries/{id}/approve']>>;

/** What revenue.entry_problem() can answer of an entry that is open: its contract lists them for both calls. */
type PayerProblem = Extract<
  RefusalName<Wire['POST /console/api/v1/revenue/entries']>,
  RefusalName<Wire['POST /console/api/v1/revenue/entries/{id}/approve']>
>;

/** Writes the booking down; with an assertion it carries the proposer's approval at once. */
export async function proposeRevenue(
  floor: Floor,
  { caller, booking, assertion }: { caller: StaffCaller; booking: Booking; assertion?: AssertionInput },
  intent: Intent,
): Promise<Done | ProposeRefusal | IntentRefusal> {
  if (!isPeriod({ from: booking.periodFrom, until: booking.periodUntil })) return refuse('period_unclear');
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<Done | ProposeRefusal> => {
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
      at: floor.clock.now(),
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
    if (!assertion) return { id: entryId.toString(), actId: actId.toString(), approvals: 0, posted: false };
    const approved = await approveAct(floor, tx, { actId, caller, assertion });
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
    insert into revenue.entry (statement_line_id, product_id, asset_id, contract_id, party_id, invoice_number, period_from, period_until, due_on,
      grace_days, amount, fee, net, act_id, proposed_by)
    values (${booking.statementLineId}, ${on.productId}, ${on.assetId}, ${booking.contractId}, ${booking.partyId}, ${booking.invoiceNumber},
      ${booking.periodFrom}, ${booking.periodUntil}, ${booking.dueOn}, ${booking.graceDays}, ${booking.amount}, ${fee}, ${net}, ${actId}, ${staffId})
    returning id`;
  return must(row).id;
}

async function problemOf(tx: Transaction, entryId: bigint): Promise<Refusal<PayerProblem> | null> {
  const [row] = await tx<{ problem: PayerProblem | null }[]>`select revenue.entry_problem(${entryId}) as problem`;
  return row?.problem ? refuse(row.problem) : null;
}

/** Whether the line has so much left in suspense: only under the lock of suspense is it so until the posting. */
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

/** Adds the caller's approval; the second person's posts the net to the product and the declared fee to fees. */
export async function approveRevenue(
  floor: Floor,
  { caller, entryId, assertion }: { caller: StaffCaller; entryId: bigint; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | ApproveRefusal | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<Done | ApproveRefusal> => {
    const entry = await lockEntry(tx, entryId);
    if (!entry) return refuse('entry_not_found');
    if (entry.ended) return refuse('entry_ended');
    const approved = await approveAct(floor, tx, { actId: entry.actId, caller, assertion });
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
    // Whoever else clears the line waits here, so that what it has left now is what it has left at the posting.
    await lockBalances(tx, [house('suspense'), accountOf('product_revenue', entry.productId), house('fees')]);
    const problem = (await problemOf(tx, entryId)) ?? (await lineShort(tx, entry.statementLineId, entry.amount));
    if (problem) return problem;
    await emit(tx, events.revenue_booked, { entryId, productId: entry.productId });
    await post(tx, [revenueTransfer(entry, caller.staffId)]);
    return done;
  });
}

/** suspense -> product_revenue and fees; both lines in one transfer, guarded by the entry. */
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
  floor: Floor,
  { caller, entryId, reason }: { caller: StaffCaller; entryId: bigint; reason: string },
  intent: Intent,
): Promise<{ id: string } | Refusal<'entry_not_found' | 'entry_ended'> | IntentRefusal> {
  return once(
    floor.sql,
    intent,
    floor.clock.now(),
    async (tx): Promise<{ id: string } | Refusal<'entry_not_found' | 'entry_ended'>> => {
      const entry = await lockEntry(tx, entryId);
      if (!entry) return refuse('entry_not_found');
      if (entry.ended) return refuse('entry_ended');
      await tx`update revenue.entry set rejected_by = ${caller.staffId}, rejected_at = ${floor.clock.now()}, reject_reason = ${reason} where id = ${entryId}`;
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
