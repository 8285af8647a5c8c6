// The member's shelf (product.md 3, Catalogue; screens.md, product tab).
import type { Floor } from '../../../platform/floor.ts';
import type { ProductCard } from '../contract.ts';
import { cursorOf, keyOf, PAGE_ROWS, pageFrom } from './keyset.ts';
import { cardOf } from './member-views.ts';
import { photosOf, productsOnShelf, type ShelfFilter, stockOf, tranchesOf } from './store.ts';

export async function listProducts(
  floor: Floor,
  asked: ShelfFilter & { after?: string; limit?: number; locale: string },
): Promise<{ items: ProductCard[]; next: string | null }> {
  const limit = asked.limit ?? PAGE_ROWS;
  const key = keyOf(asked.after, 3);
  const [shelf, rank, id] = key ?? [];
  const after = shelf !== undefined && rank !== undefined && id !== undefined ? { shelf, rank, id } : null;
  const rows = await productsOnShelf(floor.sql, asked, { after, limit: limit + 1 });
  const ids = rows.map((row) => row.id);
  const [stock, photos, tranches] = await Promise.all([
    stockOf(floor.sql, ids),
    photosOf(floor.sql, ids),
    tranchesOf(floor.sql, ids),
  ]);
  return pageFrom(
    rows,
    limit,
    (row) => cursorOf(row.shelf, row.rank, row.id),
    (row) =>
      cardOf(row, {
        stock: stock.get(row.id),
        photos,
        locale: asked.locale,
        tranche: tranches.find((one) => one.productId === row.id && one.closedAt === null),
      }),
  );
}
