// The member's shelf (catalogue.md 1; screens.md 1).
import type { Floor } from '#platform/floor.ts';
import { type Page, partsOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import type { ProductCard } from '../../contract/member.ts';
import { cardOf } from '../member-views.ts';
import { productWeaves } from '../weave.ts';
import {
  photosOf,
  productsOnShelf,
  type ShelfFilter,
  type ShelfCursor,
  stockOf,
  tranchesOf,
  unitsBoughtBy,
} from '../store.ts';

const DAYS_ON_CARD = 90;

/** The last card's place on the shelf, all three parts within the database's range. */
function cursorOf(cursor: string | undefined): ShelfCursor | null {
  const parts = partsOf(cursor, 3);
  if (!parts?.every((part) => /^-?\d{1,18}$/.test(part))) return null;
  const [shelf, rank, id] = parts.map(BigInt) as [bigint, bigint, bigint];
  return { shelf, rank, id };
}

export async function listProducts(
  floor: Floor,
  asked: ShelfFilter & { memberId: bigint | null; after?: string; limit?: number; locale: string },
): Promise<Page<ProductCard>> {
  return readPage(asked.limit, {
    rows: (limit) => productsOnShelf(floor.sql, asked, { after: cursorOf(asked.after), limit }),
    key: (row) => [row.shelf, row.rank, row.id],
    items: async (rows) => {
      const ids = rows.map((row) => row.id);
      const [stock, photos, tranches, weaves, bought] = await Promise.all([
        stockOf(floor.sql, ids),
        photosOf(floor.sql, ids),
        tranchesOf(floor.sql, ids),
        productWeaves(floor.sql, rows, { now: floor.clock.now(), days: DAYS_ON_CARD }),
        asked.memberId === null ? null : unitsBoughtBy(floor.sql, ids, asked.memberId),
      ]);
      return rows.map((row) =>
        cardOf(row, {
          stock: stock.get(row.id),
          photos,
          weave: must(weaves.get(row.id)),
          bought: bought && (bought.get(row.id) ?? 0n),
          locale: asked.locale,
          tranche: tranches.find((one) => one.productId === row.id && one.closedAt === null),
        }),
      );
    },
  });
}
