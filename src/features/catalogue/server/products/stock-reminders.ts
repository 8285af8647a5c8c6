// Reminders of stock (catalogue.md 7): a member asks once, and hears once when units are for sale again.
import { sendMessages } from '#features/messages/server/public.ts';
import type { Context } from '#platform/context.ts';
import { type Queryable, transaction } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { valuesByLanguage } from '#universal/values-by-language.ts';
import { productById, type ProductRow, stockOf } from '../store.ts';

type Pair = { productId: bigint; memberId: bigint };

/** At most this many members hear in one transaction. */
const BATCH = 1000;

export async function hasReminder(q: Queryable, { productId, memberId }: Pair): Promise<boolean> {
  const rows = await q`
    select from catalogue.stock_reminder where product_id = ${productId} and member_id = ${memberId}`;
  return rows.length > 0;
}

/** Repeatable. A product that isn't sold out may be asked for too, because its last unit may be bought meanwhile. */
export async function setReminder(
  context: Pick<Context, 'sql' | 'clock'>,
  { productId, memberId, reminder }: Pair & { reminder: boolean },
): Promise<{ reminder: boolean } | Refusal<'product_not_found'>> {
  return transaction(context.sql, async (tx) => {
    const product = await productById(tx, productId);
    if (product?.status !== 'on_sale' && product?.status !== 'closed') return refuse('product_not_found');
    await (reminder
      ? tx`insert into catalogue.stock_reminder (product_id, member_id, asked_at)
          values (${productId}, ${memberId}, ${context.clock.now()}) on conflict do nothing`
      : tx`delete from catalogue.stock_reminder where product_id = ${productId} and member_id = ${memberId}`);
    return { reminder };
  });
}

type Awaited = Pick<ProductRow, 'id' | 'title' | 'unitsMin'>;

/** Tells members whose product has enough units for a purchase again. Returns how many. It is safe to run again. */
export async function remindOfStock(context: Pick<Context, 'sql'>): Promise<number> {
  const awaited = await context.sql<Awaited[]>`
    select p.id, p.title, p.units_min from catalogue.product p
    where p.status = 'on_sale' and exists (select from catalogue.stock_reminder r where r.product_id = p.id)
    order by p.id`;
  const stock = await stockOf(
    context.sql,
    awaited.map(({ id }) => id),
  );
  let told = 0;
  for (const product of awaited) {
    if ((stock.get(product.id)?.left ?? 0n) >= BigInt(product.unitsMin)) told += await tellAll(context, product);
  }
  return told;
}

async function tellAll({ sql }: Pick<Context, 'sql'>, { id, title }: Awaited): Promise<number> {
  const params = { productId: id.toString(), ...valuesByLanguage('product', title) };
  let told = 0;
  for (let batch = BATCH; batch === BATCH; told += batch) {
    batch = await transaction(sql, async (tx) => {
      const heard = await tx<{ memberId: bigint }[]>`
        delete from catalogue.stock_reminder where product_id = ${id} and member_id in (
          select member_id from catalogue.stock_reminder where product_id = ${id}
          order by asked_at, member_id limit ${BATCH})
        returning member_id`;
      await sendMessages(
        tx,
        heard.map(({ memberId }) => ({ memberId, kind: 'catalogue.units_for_sale', params })),
      );
      return heard.length;
    });
  }
  return told;
}
