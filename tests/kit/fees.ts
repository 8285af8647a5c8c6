// Fees, and valid members, for tests that need them but are not about them (rewards.md 3 and 14).
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { accrue } from '#features/orders/server/earnings/accrue.ts';
import { collectAll } from '#features/orders/server/public.ts';
import { countValid } from '#features/team/server/members.ts';
import { shareFees } from '#features/team/server/rebates.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { FreshDatabase } from './database.ts';
import type { TestContext } from './context.ts';
import { bookRent, buy, giveRecharges, makeProduct, memberIntent } from './market.ts';
import { ok } from './outcome.ts';
import { setSetting } from './settings.ts';

/** Makes members valid who have 1.00 at risk, a day after their order settles. */
export async function soonValid(db: FreshDatabase): Promise<void> {
  await setSetting(db, 'orders.validLeastMinor', 1_00);
  await setSetting(db, 'orders.validDays', 1);
}

/** Lets a day pass, after which orders that have just settled make their members valid. */
export async function waitUntilValid(context: TestContext): Promise<void> {
  await context.advance(DAY_MS);
  await countValid(context);
}

const PRICE = 10_000_00n;
const DAYS = 28;

/**
 * Gives each of these members an order whose rent leaves them at least this cover, in minor units. Moves the clock to
 * the Wednesday after, so call it before anything that depends on the time.
 */
export async function leaveFees(
  { db, context }: { db: FreshDatabase; context: TestContext },
  members: readonly bigint[],
  coverMinor: bigint,
): Promise<void> {
  await setSetting(db, 'team.feeSharesBasisPoints', [10_000, 0, 0, 0]);
  // The fee is 30 % of a rent, so three sevenths of what its holders get.
  const income = (coverMinor * 7n) / 3n + 1n;
  const product = await makeProduct(db, {
    unitPrice: PRICE,
    incomePerCycle: income,
    holdingDays: DAYS,
    feeBps: 3_000,
    unitsMax: 1,
  });
  await giveRecharges(db, members, PRICE);
  for (const memberId of members) {
    const wish = { memberId, productId: product.id, units: 1n, amount: null, payment: null };
    ok(await buy(context, wish, memberIntent(memberId, 'POST /api/v1/orders')));
  }
  await context.advance(DAY_MS + 1000);
  await settleOrders(context);
  await context.advanceTo(3, '09:00');
  const from = context.clock.today();
  await context.advance(7 * DAY_MS);
  const net = income * BigInt(members.length);
  await bookRent(db, product, { from, until: from, amount: (net * 10n) / 7n + 2n });
  await accrue(context);
  for (const memberId of members) ok(await collectAll(context, memberId, memberIntent(memberId, 'collect')));
  await shareFees(context);
}
