// A history in which money moves in many ways, through the sandbox bank and by the product's own use cases: added,
// invested, earned, collected, withdrawn, sent back, taken back by the bank, and given as a reward.
import { approveBankAct } from '#features/reconciliation/server/bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '#features/reconciliation/server/bank-acts/propose-bank-act.ts';
import { collect } from '#features/orders/server/collecting.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { type Banked, budgetFromBank, earner, recharged, withdraw } from './banked.ts';
import type { FreshDatabase } from './database.ts';
import { bookedBy, lesseeOf, recalled } from './lessee.ts';
import { buy, makeProduct, type MarketProduct, memberIntent } from './market.ts';
import { ok } from './outcome.ts';
import { aMember, APPROVAL, aStaff, staffIntent } from './people.ts';

type Staff = readonly [StaffCaller, StaffCaller];

export type MovedMoney = Awaited<ReturnType<typeof moveMoney>>;

/** Some two weeks of it. Returns the members and the product that it is about. */
export async function moveMoney(db: FreshDatabase, world: Banked) {
  const { context } = world;
  const staff: Staff = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
  const product = await makeProduct(db, { feeBps: 500, cycle: 'daily' });
  const buyer = await aMember(context);
  await recharged(world, buyer.id, 3_000_00n);
  await bought(world, buyer.id, product);
  await world.pass(2 * DAY_MS);
  await payRents(db, world, { staff, product });
  await world.pass(3 * DAY_MS);
  await world.morning();
  ok(await collect(context, { memberId: buyer.id, orderId: null }, memberIntent(buyer.id, 'collect')));
  await budgetFromBank(db, world, 1_000_00n);
  await withdraw(world, await earner(db, world, 1_000_00n), 500_00n);
  await world.round();
  await world.pass(3_600_000);
  return { buyer, product, staff };
}

async function bought({ context }: Banked, memberId: bigint, { id: productId }: MarketProduct): Promise<void> {
  const wish = { memberId, productId, units: 2n, amount: null, payment: null, couponId: null };
  ok(await buy(context, wish, memberIntent(memberId, 'POST /api/v1/orders')));
}

/** One rent is booked, one deposit is sent back, and the bank takes a part of another back. */
async function payRents(
  db: FreshDatabase,
  world: Banked,
  { staff, product }: { staff: Staff; product: MarketProduct },
): Promise<void> {
  const lessee = await lesseeOf(db, world, product);
  const rent = { contractId: product.contractId, partyId: lessee.partyId, amount: 200_00n, days: 10 };
  await bookedBy(world, staff, { statementLineId: await lessee.pays(200_00n), ...rent });
  await sendBack(world, staff, { statementLineId: await lessee.pays(50_00n), amount: 50_00n });
  await recalled(db, world, await lessee.pays(20_00n), 5_00n);
}

async function sendBack(
  world: Banked,
  [first, second]: Staff,
  of: { statementLineId: bigint; amount: bigint },
): Promise<void> {
  const asked = { kind: 'send_back', note: 'Not ours', ...of } as const;
  const act = ok(
    await proposeBankAct(world.context, { ...asked, caller: first, assertion: APPROVAL }, staffIntent(first)),
  );
  ok(await approveBankAct(world.context, { id: act.id, caller: second, assertion: APPROVAL }, staffIntent(second)));
  await world.round();
}
