// A product whose first week of rent is short: two units earn 20.00 a day from a Wednesday, and of that week only 19.00
// for Wednesday and 19.00 for Thursday come.
import { addDays } from '#platform/time/clock.ts';
import { type Banked, recharged } from './banked.ts';
import type { FreshDatabase } from './database.ts';
import { bookedBy, lesseeOf } from './lessee.ts';
import { buy, makeProduct, type MarketProduct, memberIntent } from './market.ts';
import { ok } from './outcome.ts';
import { aMember, aStaff, type TestMember } from './people.ts';

/** Buys on the coming Monday, which is the answer's `monday`. Days still have to pass. */
export async function shortRent(
  db: FreshDatabase,
  world: Banked,
): Promise<{ product: MarketProduct; buyer: TestMember; monday: string }> {
  const { context } = world;
  await context.advanceTo(1, '10:15');
  const monday = context.clock.today();
  const product = await makeProduct(db, { feeBps: 500, cycle: 'daily', incomePerCycle: 10_00n, holdingDays: 60 });
  const buyer = await aMember(context);
  await recharged(world, buyer.id, 3_000_00n);
  const wish = { memberId: buyer.id, productId: product.id, units: 2n, amount: null, payment: null, couponId: null };
  ok(await buy(context, wish, memberIntent(buyer.id, 'POST /api/v1/orders')));
  const lessee = await lesseeOf(db, world, product);
  const staff = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
  const rent = { contractId: product.contractId, partyId: lessee.partyId, amount: 40_00n };
  const statementLineId = await lessee.pays(40_00n);
  await bookedBy(world, staff, { statementLineId, ...rent, from: addDays(monday, 2), days: 2 });
  return { product, buyer, monday };
}
