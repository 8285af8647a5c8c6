// Capital for tests: a supplier with an invoice of the asset, and holders' money that has settled into the tranche.
import { addDocument } from '#features/catalogue/server/files/files.ts';
import { documentHash } from '#features/catalogue/server/public.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { required } from '#platform/required.ts';
import type { FreshDatabase } from './database.ts';
import type { TestContext } from './context.ts';
import {
  buy,
  giveRecharge,
  makeMembers,
  type MarketProduct,
  memberIntent,
  nameOnContract,
  writtenId,
} from './market.ts';
import { officeOf } from './office.ts';
import { ok } from './outcome.ts';
import { staffIntent } from './people.ts';

const DAY = 86_400_000;
let unique = 0;

export type Supplier = { partyId: bigint; account: string; documentId: bigint; documentSha256: string };

/** A supplier that is named today, and an invoice of the asset. */
export async function makeSupplier(db: FreshDatabase, { contractId, assetId }: MarketProduct): Promise<Supplier> {
  unique += 1;
  const office = await officeOf(db);
  const { context, first } = office;
  const party = { role: 'supplier', name: `Maker ${unique}`, bankCode: 'CBE' } as const;
  const named = await nameOnContract(office, contractId, party);
  const bytes = Buffer.from(`%PDF-1.4 invoice ${unique}\n%%EOF`);
  const paper = { assetId, kind: 'invoice', title: { en: 'Invoice' }, fileBase64: bytes.toString('base64') };
  const documentId = await writtenId(
    office,
    await addDocument(context, { staffId: first.staffId, ...paper }, staffIntent(first)),
  );
  return { ...named, documentId, documentSha256: required(await documentHash(db.app, documentId)) };
}

/** New members who bought `units` of a product, each with a recharge of its exact price. Returns members and orders. */
export async function holders(
  db: FreshDatabase,
  context: TestContext,
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
    const answer = ok(await buy(context, asked, memberIntent(memberId, 'POST /api/v1/orders')));
    held.push({ memberId, orderId: BigInt(answer.orderId) });
  }
  return held;
}

/** Moves past every cooling-off, so that what members paid has become capital. */
export async function settled(context: TestContext): Promise<void> {
  await context.advance(2 * DAY);
  await settleOrders(context);
}
