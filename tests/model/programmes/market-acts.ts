// Acts of random programmes: members invite friends, recharge, buy and cancel.
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { cancelOrder } from '#features/orders/server/order-moves.ts';
import { required } from '#platform/required.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { buy } from '#kit/market.ts';
import { act, type Acts, back, oneOrTwo, place, tap, together, which, word } from './act.ts';
import { type Coupon, partOf } from './coupon-book.ts';
import { pass } from './time-acts.ts';
import { COOLING_HOURS, type Order, type Product, RENTAL_LEVEL, UNIT_POINTS, UNIT_PRICE, type World } from './world.ts';

const PEOPLE_MOST = 40;

/** Mostly a coupon that its owner can use. Sometimes any coupon, or one of another member. */
const couponWish = fc.option(
  fc.record({ n: fc.nat(5), from: fc.constantFrom('unused', 'unused', 'unused', 'unused', 'any', 'others') }),
  { freq: 2 },
);

export const marketActs: Acts = {
  invite: act({
    weight: 1,
    of: fc.record({
      who: fc.nat(5),
      // Several within an hour count as a burst.
      friends: fc.array(fc.record({ after: fc.constantFrom(0, 0, 0, 1, 2) }), { minLength: 1, maxLength: 4 }),
    }),
    async run(world, { who, friends }) {
      const inviter = place(world, who);
      for (const { after } of friends) {
        if (after > 0) await pass(world, { hours: after, again: false, coupons: true, robots: true, contests: false });
        if (world.people.length < PEOPLE_MOST) await world.join([inviter]);
      }
    },
  }),

  recharge: act({
    weight: 1,
    of: fc.record({
      who: fc.array(which, { minLength: 1, maxLength: 3 }),
      amount: fc.integer({ min: 200_00, max: 900_00 }),
    }),
    run: (world, { who, amount }) => world.recharge([...new Set(who.map((n) => place(world, n)))], BigInt(amount)),
  }),

  buy: act({
    weight: 7,
    of: fc.record({
      // Mostly friends of the first leaders.
      who: fc.oneof(fc.integer({ min: 1, max: 6 }), which),
      product: fc.constantFrom<Product>('device', 'device', 'rental'),
      units: fc.integer({ min: 1, max: 3 }),
      coupon: couponWish,
      atOnce: oneOrTwo,
    }),
    async run(world, { who, product, units, coupon: wished, atOnce }) {
      const coupon = wished === null ? undefined : couponOf(world, wished);
      const buyer = (wished?.from === 'others' ? undefined : coupon?.member) ?? place(world, who);
      const memberId = required(world.people[buyer]).id;
      const of = { memberId, productId: world.products[product].id, units: BigInt(units), amount: null, payment: null };
      const wish = { ...of, couponId: coupon?.id ?? null };
      const answers = await together(atOnce, () => tap(world, memberId, (intent) => buy(world.context, wish, intent)));
      for (const answer of answers) keepPurchase(world, { buyer, product, units: BigInt(units), coupon }, answer);
    },
  }),

  cancel: act({
    weight: 3,
    // One of the newest orders, which is still in cooling-off or has just been cancelled.
    of: fc.nat(3),
    async run(world, n) {
      const order = back(world.orders, n);
      if (!order) return;
      const person = required(world.people[order.buyer]);
      const asked = { memberId: person.id, orderId: order.id };
      const done = await tap(world, person.id, (intent) => cancelOrder(world.context, asked, intent));
      const name = order.coupon > 0n ? 'cancel with coupon' : 'cancel';
      deepEqual(word(world, name, done), expectedCancelAnswer(world, order));
      if (isRefusal(done)) return;
      order.state = 'cancelled';
      person.recharge += order.recharge;
      person.spentIncome -= order.income;
      world.coupons.giveBack(order.id);
    },
  }),
};

type Wish = { buyer: number; product: Product; units: bigint; coupon: Coupon | undefined };

function keepPurchase(world: World, wish: Wish, bought: Awaited<ReturnType<typeof buy>>): void {
  const { buyer, product, units, coupon } = wish;
  const person = required(world.people[buyer]);
  const price = UNIT_PRICE * units;
  const fits = coupon?.member === buyer && world.coupons.isUsable(coupon, { product, price });
  const part = fits ? partOf(coupon, price) : 0n;
  const recharge = person.recharge < price - part ? person.recharge : price - part;
  const income = price - part - recharge;
  const expected = () => {
    if (product === 'rental' && world.growth.levelOf(buyer) < RENTAL_LEVEL) return 'vip_level_insufficient';
    if (coupon && !fits) return 'coupon_not_usable';
    return income > world.incomeOf(buyer) ? 'balance_insufficient' : 'ok';
  };
  deepEqual(word(world, coupon ? 'buy with coupon' : 'buy', bought), expected());
  if (isRefusal(bought)) return;
  const points = product === 'device' ? UNIT_POINTS * units : 0n;
  person.recharge -= recharge;
  person.spentIncome += income;
  const id = BigInt(bought.orderId);
  if (coupon) coupon.orderId = id;
  const at = { boughtAt: world.hours, boughtOn: world.today };
  world.orders.push({ id, buyer, ...at, recharge, income, coupon: part, points, state: 'cooling', settledAt: null });
}

function couponOf({ coupons }: World, { n, from }: { n: number; from: string }): Coupon | undefined {
  return back(
    coupons.coupons.filter((one) => from !== 'unused' || coupons.stateOf(one) === 'unused'),
    n,
  );
}

function expectedCancelAnswer(world: World, order: Order): 'ok' | 'order_cancelled' | 'cooling_off_over' {
  if (order.state === 'cancelled') return 'order_cancelled';
  return world.hours - order.boughtAt >= COOLING_HOURS ? 'cooling_off_over' : 'ok';
}
