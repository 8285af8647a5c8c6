// Two persons book revenue against a bank line (income.md 1, revenue_received). One writes the booking down. Another
// approves it, and the second approval posts it. The database decides again what may post (db/functions/revenue).
import type { RefusalName } from '#platform/http/contract.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { proposeAct } from '#features/acts/server/public.ts';
import { assetContract, type OnContract, partyById } from '#features/catalogue/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import type { AssertionInput } from '#features/identity/contract.ts';
import { approveAtOnce, audit } from '#features/identity/server/public.ts';
import { isPeriod, splitReceived } from './invoice-rules.ts';
import { type Done, lineShort, problemOf, type Wire } from './open-entry.ts';

export type Booking = {
  statementLineId: bigint;
  contractId: bigint;
  partyId: bigint;
  invoiceNumber: string;
  periodFrom: string;
  periodUntil: string;
  dueOn: string;
  graceDays: number;
  /** Minor units. At most the line's rest in suspense. */
  amount: bigint;
};

export type ProposeRefusal = Refusal<RefusalName<Wire['POST /console/api/v1/revenue/entries']>>;

/** Writes the booking down. With an assertion it carries the proposer's approval at once. */
export async function proposeRevenue(
  floor: Floor,
  { caller, booking, assertion }: { caller: StaffCaller; booking: Booking; assertion?: AssertionInput },
  intent: Intent,
): Promise<Done | ProposeRefusal | IntentRefusal> {
  if (!isPeriod({ from: booking.periodFrom, until: booking.periodUntil })) return refuse('period_unclear');
  // Members read the invoice's number.
  const promises = refusePromises({ invoiceNumber: booking.invoiceNumber });
  if (promises) return promises;
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
    const approved = await approveAtOnce(floor, tx, { actId, caller, assertion });
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
  return must(row).id;
}
