// Rents booked in a period: who paid for which product and days, and what the declared fee is of it.
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { toWire } from '#ledger/money.ts';
import { type RentBooked, rentsBooked } from '#features/revenue/server/public.ts';
import type { BookedRent } from '../contract.ts';
import { type AskedPage, periodOf, runsOf } from './period.ts';

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
