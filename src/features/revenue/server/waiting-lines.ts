// Reads the bank lines that wait to be booked, in the shape that the console shows.
import { contractsByNumber, type NumberedContract } from '#features/catalogue/server/public.ts';
import { openSuspenseLines, type SuspenseLine } from '#features/reconciliation/server/public.ts';
import { toWire } from '#ledger/money.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import type { Data } from '#platform/http/contract.ts';
import type { contract } from '../contract.ts';
import { dueOn, periodWithin, readInvoiceNumber } from './bookings/invoice-rules.ts';
import type { Page } from './store.ts';
import { localized } from '#universal/localized.ts';

export type WaitingLine = Data<(typeof contract)['GET /console/api/v1/revenue/lines']>['items'][number];

/** Inward lines still in suspense, each with its most likely booking, or with the entry already proposed for it. */
export async function waitingLines(q: Queryable, { after, limit }: Page, locale: string): Promise<WaitingLine[]> {
  const lines = await openSuspenseLines(q, { after: after ?? 0n, limit });
  const named = new Map(lines.map((line) => [line.id, readInvoiceNumber(line.reference)]));
  const numbers = [...named.values()].flatMap((one) => (one ? [one.contractNumber] : []));
  const contracted = await contractsByNumber(q, numbers);
  const proposed = await q<{ lineId: bigint; id: bigint }[]>`
    select statement_line_id as line_id, max(id) as id from revenue.entry
    where posted_at is null and rejected_at is null
      and statement_line_id = any (${idList(lines.map((line) => line.id))}::bigint[]) group by 1`;
  return lines.map((line) => {
    const invoice = named.get(line.id);
    const on = invoice ? contracted.find((one) => one.number === invoice.contractNumber) : undefined;
    const proposedEntryId = proposed.find((one) => one.lineId === line.id)?.id.toString() ?? null;
    const payer = on?.payers.find((party) => party.account === line.counterpartyAccount);
    return {
      ...lineToWire(line),
      proposedEntryId,
      invoiced: on
        ? invoicedOn(on, {
            payer: payer?.name ?? null,
            locale,
          })
        : null,
      suggestion:
        invoice && on && payer && proposedEntryId === null
          ? suggestionOf(line, on, { partyId: payer.id, period: invoice.period })
          : null,
    };
  });
}

function lineToWire(line: SuspenseLine) {
  return {
    id: line.id.toString(),
    statementLineId: line.id.toString(),
    amountMinor: toWire(line.amount),
    leftMinor: toWire(line.left),
    bookedAt: line.bookedAt.toISOString(),
    valueDate: line.valueDate,
    counterpartyName: line.counterpartyName,
    counterpartyAccount: line.counterpartyAccount,
    reference: line.reference,
    narrative: line.narrative,
  };
}

function invoicedOn(
  on: NumberedContract,
  { payer, locale }: { payer: string | null; locale: string },
): WaitingLine['invoiced'] {
  return {
    contractNumber: on.number,
    productId: on.productId.toString(),
    productTitle: localized(on.title, locale),
    assetId: on.assetId.toString(),
    payer,
    feeBps: on.feeBps,
  };
}

function suggestionOf(
  line: SuspenseLine,
  on: NumberedContract,
  { partyId, period }: { partyId: string; period: { from: string; until: string } },
): WaitingLine['suggestion'] {
  const covered = periodWithin(on, period);
  return {
    contractId: on.contractId.toString(),
    partyId,
    invoiceNumber: line.reference,
    periodFrom: covered.from,
    periodUntil: covered.until,
    dueOn: dueOn(on, period),
    graceDays: on.graceDays,
    amountMinor: toWire(line.left),
  };
}
