// A product's row under lock, and the stock of its open tranche.
import type { Transaction } from '#platform/database/db.ts';
import { lockBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { line, type Line } from '#ledger/posting.ts';
import { productById, type ProductRow } from '../store.ts';

/** More units name the act that two persons signed. */
export function stockLine(productId: bigint, change: bigint, proposalId: bigint | null = null): Line {
  const issued = accountOf('stock_issued', productId);
  const available = accountOf('stock_available', productId);
  return change > 0n
    ? line('stock_opened', issued, available, change, proposalId)
    : line('stock_opened_reversed', available, issued, -change);
}

export async function lockProduct(tx: Transaction, productId: bigint): Promise<ProductRow | null> {
  await tx`select 1 from catalogue.product where id = ${productId} for no key update`;
  return productById(tx, productId);
}

/** Units are counts, not money. A count below 2^53 is exact as a number. */
export async function unsoldUnits(tx: Transaction, productId: bigint): Promise<bigint> {
  const account = accountOf('stock_available', productId);
  // stock_issued comes first in the order of locks, and the posting needs it too.
  const balances = await lockBalances(tx, [accountOf('stock_issued', productId), account]);
  return balances.get(account)?.free ?? 0n;
}
