// Closes products whose sales have ended (catalogue.md 2: a fund's sales end before its capital is deployed).
import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import { intentOf } from '#platform/http/intents.ts';
import { closeProduct } from './close-product.ts';

/** Returns how many were closed. Running it again closes nothing twice. */
export async function endSales(floor: Floor): Promise<number> {
  const due = await floor.sql<{ id: bigint; trancheId: bigint }[]>`
    select p.id, t.id as tranche_id from catalogue.product p
    join catalogue.tranche t on t.product_id = p.id and t.closed_at is null
    where p.status = 'on_sale' and least(p.sales_end_at, t.sales_end_at) <= ${floor.clock.now()} order by p.id`;
  for (const { id, trancheId } of due) {
    await closeProduct(
      floor,
      { staffId: null, productId: id },
      intentOf('system', 'catalogue.end_sales', factId('sales end', trancheId), id),
    );
  }
  return due.length;
}
