// Rents booked in a period: who paid for which product and days, and what the declared fee is of it.
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { toWire } from '#ledger/money.ts';
import { type RentBooked, rentsBooked } from '#features/revenue/server/public.ts';
import { streamedCsv } from '#features/wallet/server/public.ts';
import type { BookedRent } from '../contract.ts';
import { birrOf } from './accounts.ts';
import { type AskedPage, type AskedPeriod, periodOf, runsOf } from './period.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;

export async function listRents(context: Deps, asked: AskedPage) {
  const runs = await runsOf(context.sql, periodOf(context, asked));
  return readPage(asked.limit, {
    rows: (limit) => rentsBooked(context.sql, runs, { after: idOf(asked.after) ?? 0n, limit }),
    key: (row) => row.id,
    items: (rows) => rows.map(rentToWire),
  });
}

function rentToWire({ id, productId, amount, fee, net, ...said }: RentBooked): BookedRent {
  return {
    id: String(id),
    productId: String(productId),
    ...said,
    amountMinor: toWire(amount),
    feeMinor: toWire(fee),
    netMinor: toWire(net),
  };
}

const BATCH = 500;

export function rentsCsv(context: Deps, asked: AskedPeriod) {
  const period = periodOf(context, asked);
  async function* rows() {
    const runs = await runsOf(context.sql, period);
    for (let after = 0n; ; ) {
      const page = await rentsBooked(context.sql, runs, { after, limit: BATCH });
      const last = page.at(-1);
      if (last === undefined) return;
      yield page.map((one) => [
        one.bookedOn,
        String(one.productId),
        one.contractNumber,
        one.payer,
        one.invoiceNumber,
        one.periodFrom,
        one.periodUntil,
        ...[one.amount, one.fee, one.net].map(birrOf),
        'ETB',
      ]);
      after = last.id;
    }
  }
  return streamedCsv(
    `c3-play-money-rents-${period.from}-${period.until}.csv`,
    [
      'booked',
      'product',
      'contract',
      'payer',
      'invoice',
      'service_from',
      'service_until',
      'amount',
      'fee',
      'net',
      'currency',
    ],
    rows(),
  );
}
