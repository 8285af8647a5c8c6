// The ledger books an order only with its product's terms, the current time and its buyer's PIN. The app's database
// role (c3_app) cannot write an order with other terms (orders.md 1).
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeMembers, makeProduct, type MarketProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { agedTries, PIN } from '#kit/people.ts';
import { accountOf } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { addDays } from '#platform/time/clock.ts';
import { factId } from '#platform/database/ids.ts';
import { checkPin, type PinAct } from '#features/identity/server/public.ts';
import { pointsSettings } from '#features/points/server/public.ts';
import { settings } from './settings.ts';

let db: FreshDatabase;
let context: TestContext;
let member: bigint;
let stranger: bigint;
let device: MarketProduct;
let other: MarketProduct;
let maturing: MarketProduct;
let ended: MarketProduct;
let gated: MarketProduct;
let tries = 0;

beforeAll(async () => {
  db = await freshDatabase();
  // Forged orders use ids below this, because the guard accepts only ids that the sequence has issued.
  await db.admin`select setval('orders.order_id', 2_000_000)`;
  context = await testContext(db);
  [member, stranger] = (await makeMembers(db, 2)) as [bigint, bigint];
  await giveRecharge(db, member, 5_000_00n);
  const granting = { incomePerCycle: 100n, pointsGranted: 5, chancesGranted: 1 };
  device = await makeProduct(db, granting);
  other = await makeProduct(db, granting);
  await context.advanceTo(4, '08:00');
  const salesEndAt = (minutes: number) => new Date(context.clock.now().getTime() + minutes * 60_000);
  const fund = { ...granting, type: 'fund', ratePpb: 10_000_000n, salesEndAt: salesEndAt(2 * 24 * 60) } as const;
  maturing = await makeProduct(db, { ...fund, maturesOn: addDays(context.clock.today(), 12) });
  ended = await makeProduct(db, { ...granting, salesEndAt: salesEndAt(1) });
  gated = await makeProduct(db, { ...granting, minVip: 1 });
  await context.advance(2 * 60_000);
});

type Terms = Partial<typeof TERMS> & {
  product?: () => MarketProduct;
  tranche?: () => bigint;
  /** A setting to change first: feature, name and value. */
  set?: [string, string, number];
  /** What the PIN is entered for, where it differs from this purchase. Null: it is not entered. */
  pinFor?: (Partial<PinAct> & { memberId?: bigint }) | null;
};
const TERMS = {
  price: 100_00,
  expected: 100,
  cycles: 28,
  points: 5,
  chances: 1,
  /** The setting points.perCollect in the sandbox. */
  collecting: 1,
  bought: '0',
  cooling: '24h',
  earns: '0',
  matures: '0',
};

/** Writes an order of one unit and posts its purchase. Rolls back with the error 'let through' if both are accepted. */
const forge = async (changes: Terms, transfer?: string) => {
  tries += 1;
  const id = 1_000_000 + tries;
  const {
    product = () => device,
    tranche = () => product().trancheId,
    set,
    pinFor = {},
    ...terms
  } = { ...TERMS, ...changes };
  const [thing, units] = [product(), 1n];
  const proven =
    transfer ?? (pinFor && (await enterPin({ amount: BigInt(terms.price), target: `${thing.id} 1` }, pinFor)));
  return (set ? db.admin : db.app).begin(async (tx) => {
    if (set) {
      await tx`alter table settings.version disable trigger version_two_persons`;
      await tx`insert into settings.version (feature, name, value, money, staff_id, reason, at)
        values (${set[0]}, ${set[1]}, ${String(set[2])}::text::jsonb, true, 0, 'test', platform.now())`;
    }
    await tx`
      insert into orders.purchase_order (id, member_id, product_id, tranche_id, units, price, pay_recharge,
        pay_income, cycle, cycles, expected, returns_principal, stock, points_purchase, points_collect, chances,
        bought_at, cooling_ends_at, earns_from, expires_at, matures_at)
      select ${id}, ${member}, ${thing.id}, ${tranche()}, ${units}, ${terms.price}, ${terms.price}, 0, 'daily',
        ${terms.cycles}, ${terms.expected}, ${thing === maturing}, ${units}, ${terms.points}, ${terms.collecting},
        ${terms.chances},
        b, c, e, x, x + ${terms.matures}::text::interval
      from (select date_trunc('milliseconds', platform.now()) + ${terms.bought}::text::interval as b) b,
        lateral (select b + ${terms.cooling}::text::interval as c) c,
        lateral (select orders.boundary_from('daily', c) + ${terms.earns}::text::interval as e) e,
        lateral (select e + ${terms.cycles} * interval '24 hours' as x) x`;
    const stock = [accountOf('stock_available', thing.id), accountOf('stock_sold', thing.id)] as const;
    const bought = [
      line(
        'purchase',
        accountOf('member_recharge', member),
        accountOf('order_pending', thing.id),
        BigInt(terms.price),
        BigInt(id),
      ),
      line('stock_taken', ...stock, units, BigInt(id)),
    ];
    await post(tx, [{ id: proven ?? factId('terms', id), actor: 'system', lines: bought }]);
    throw new Error('let through');
  });
};

/** Enters the PIN, by default for this purchase. Returns the id of the transfer that it allows. */
async function enterPin(
  of: Pick<PinAct, 'amount' | 'target'>,
  { memberId = member, ...other }: Exclude<Terms['pinFor'], null | undefined>,
): Promise<string> {
  const act: PinAct = { transfer: factId('typed', ++tries), purpose: 'purchase', ...of, ...other };
  expect(await checkPin(context, { memberId, pin: PIN, act })).toBeNull();
  return act.transfer;
}

it.each<[Terms, reason: string]>([
  [{}, 'let through'],
  [{ expected: 100_000 }, 'order_terms_differ'],
  [{ price: 1 }, 'order_terms_differ'],
  [{ tranche: () => other.trancheId }, 'order_terms_differ'],
  [{ cycles: 27 }, 'order_terms_differ'],
  [{ cycles: 29 }, 'order_terms_differ'],
  [{ matures: '1 day' }, 'order_terms_differ'],
  [{ points: 6 }, 'order_terms_differ'],
  [{ chances: 2 }, 'order_terms_differ'],
  [{ collecting: 1_000 }, 'guard_raced'],
  [{ collecting: 0 }, 'guard_raced'],
  [{ set: ['points', 'perCollect', 7] }, 'guard_raced'],
  [{ set: ['points', 'perCollect', 7], collecting: 7 }, 'let through'],
  [{ product: () => gated }, 'order_above_level'],
  // Ten cycles fit before the product's maturity.
  [{ product: () => maturing, cycles: 10 }, 'let through'],
  [{ product: () => maturing, cycles: 9 }, 'order_terms_differ'],
  [{ product: () => maturing, cycles: 9, matures: '1 day' }, 'order_terms_differ'],
  [{ product: () => maturing, cycles: 11 }, 'order_terms_differ'],
  [{ product: () => ended }, 'guard_raced'],
  [{ bought: '-20 days' }, 'guard_raced'],
  [{ bought: '1 hour' }, 'guard_raced'],
  [{ cooling: '0' }, 'guard_raced'],
  [{ cooling: '48h' }, 'guard_raced'],
  [{ earns: '1 day' }, 'guard_raced'],
  [{ set: ['orders', 'coolingOffHours', 48] }, 'guard_raced'],
  [{ set: ['orders', 'coolingOffHours', 48], cooling: '48h' }, 'let through'],
])('an order with these changed terms: %j: %s', async (terms, reason) => {
  await expect(forge(terms)).rejects.toThrow(reason);
});

it.each<[string, () => Terms]>([
  ['without a PIN', () => ({ pinFor: null })],
  ['with the PIN of another member', () => ({ pinFor: { memberId: stranger } })],
  ['with a PIN for less', () => ({ pinFor: { amount: 99_99n } })],
  ['with a PIN for another product', () => ({ pinFor: { target: `${other.id} 1` } })],
  ['with a PIN for more units', () => ({ pinFor: { target: `${device.id} 2` } })],
  ['with a PIN for a withdrawal', () => ({ pinFor: { purpose: 'withdrawal' } })],
])('a purchase %s is refused', async (_, terms) => {
  await expect(forge(terms())).rejects.toThrow('pin_unproven');
});

it('accepts a PIN once, and only soon after it was entered', async () => {
  const intent = memberIntent(member, 'POST /api/v1/orders');
  const wish = { memberId: member, productId: device.id, units: 1n, amount: null, payment: null };
  ok(await buy(context, wish, intent));
  await expect(forge({}, intent.id)).rejects.toThrow('pin_unproven');
  const stale = await enterPin({ amount: 100_00n, target: `${device.id} 1` }, {});
  await agedTries(db, '5 minutes');
  await expect(forge({}, stale)).rejects.toThrow('pin_unproven');
});

it('the settings have the defaults that the guard assumes', () => {
  const { coolingOffHours } = settings.definitions;
  const { perCollect } = pointsSettings.definitions;
  expect([coolingOffHours.sandbox, coolingOffHours.pilot]).toEqual([24, 24]);
  expect([perCollect.sandbox, perCollect.pilot]).toEqual([1, 0]);
});
