// Capital for tests: a supplier on a product's contract with a paper of its asset, and what holders paid, settled into
// the tranche.
import { createHash } from 'node:crypto';
import { buy } from '../../src/features/orders/server/purchases/purchase.ts';
import { settleOrders } from '../../src/features/orders/server/orders/settle-orders.ts';
import type { FreshDatabase } from './database.ts';
import type { TestFloor } from './floor.ts';
import { giveRecharge, makeMembers, type MarketProduct, memberIntent } from './market.ts';
import { ok } from './outcome.ts';

const DAY = 86_400_000;
let unique = 0;

export type Supplier = { partyId: bigint; account: string; documentId: bigint; documentSha256: string };

/** A supplier named today, and an invoice of the asset's. */
export async function makeSupplier(db: FreshDatabase, { contractId, assetId }: MarketProduct): Promise<Supplier> {
  unique += 1;
  const number = String(7_000_000 + unique);
  const [party] = await db.owner<{ id: bigint }[]>`
    insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by)
    values (${contractId}, 'supplier', ${`Maker ${unique}`}, 'account', 'CBE', ${number},
      platform.business_date(platform.now()), 1) returning id`;
  const bytes = Buffer.from(`%PDF-1.4 invoice ${unique}`);
  const documentSha256 = createHash('sha256').update(bytes).digest('hex');
  const [document] = await db.owner<{ id: bigint }[]>`
    with f as (insert into catalogue.file (sha256, content_type, bytes, added_by)
      values (${documentSha256}, 'application/pdf', ${bytes}, 1) returning id)
    insert into catalogue.document (asset_id, kind, title, file_id, added_by)
      select ${assetId}, 'invoice', '{"en": "Invoice"}', id, 1 from f returning id`;
  return {
    partyId: (party as { id: bigint }).id,
    account: `CBE ${number}`,
    documentId: (document as { id: bigint }).id,
    documentSha256,
  };
}

/**
 * New members who bought `units` of a product, each with a recharge of exactly the price. Returns members and orders.
 */
export async function holders(
  db: FreshDatabase,
  floor: TestFloor,
  product: MarketProduct,
  units: readonly bigint[],
  unitPrice = 100_00n,
): Promise<{ memberId: bigint; orderId: bigint }[]> {
  const members = await makeMembers(db, units.length);
  const held: { memberId: bigint; orderId: bigint }[] = [];
  const [row] = await db.app<
    { fund: boolean }[]
  >`select type = 'fund' as fund from catalogue.product where id = ${product.id}`;
  for (const [at, memberId] of members.entries()) {
    const price = (units[at] as bigint) * unitPrice;
    await giveRecharge(db, memberId, price);
    const wish = row?.fund ? { units: null, amount: price } : { units: units[at] as bigint, amount: null };
    const asked = { memberId, productId: product.id, ...wish, payment: null };
    const answer = ok(await buy(floor, asked, memberIntent(memberId, 'POST /api/v1/orders')));
    held.push({ memberId, orderId: BigInt(answer.orderId) });
  }
  return held;
}

/** Past everybody's cooling-off: what was paid is capital. */
export async function settled(floor: TestFloor): Promise<void> {
  await floor.advance(2 * DAY);
  await settleOrders(floor);
}
