// Forged orders: placed or cancelled without a member, or matured too early.
import type { Chance } from './dice.ts';
import { type Knowledge, NOW, type Recipe } from './attack-knowledge.ts';
import { account, posting } from './attack-postings.ts';
import { type Maker, type Plan, say } from './attack-steps.ts';
import { pick } from './attack-values.ts';

const COLLECTING = `coalesce((select v.value::bigint from settings.version v
  where v.feature = 'points' and v.name = 'perCollect' order by v.id desc limit 1), 1)`;

/** An order at the product's own terms with its posting. `transfer`: the posting's id, if a PIN's proof names one. */
export function forgedPurchase(
  make: Maker,
  chance: Chance,
  { productId }: Knowledge,
  { memberId, transfer }: { memberId: bigint; transfer?: string },
): Plan[] {
  const wallet = pick(chance, ['member_recharge', 'member_income']);
  const product = `(select p from catalogue.product p where p.id = ${productId})`;
  const price = `(${product}).unit_price`;
  const cools = `date_trunc('minute', ${NOW}) + interval '24 hours'`;
  const earns = `orders.boundary_from('daily', ${cools})`;
  const ends = `${earns} + (${product}).cycles * interval '1 day'`;
  const id = `currval('orders.order_id')`;
  const order = {
    id,
    member_id: String(memberId),
    product_id: String(productId),
    tranche_id: `(select max(id) from catalogue.tranche where product_id = ${productId})`,
    units: '1',
    price,
    pay_recharge: wallet === 'member_recharge' ? price : '0',
    pay_income: wallet === 'member_income' ? price : '0',
    cycle: `(${product}).cycle`,
    cycles: `(${product}).cycles`,
    expected: `(${product}).income_per_cycle`,
    returns_principal: `(${product}).returns_principal`,
    stock: '1',
    points_purchase: `(${product}).points_granted`,
    points_collect: COLLECTING,
    chances: `(${product}).chances_granted`,
    bought_at: `date_trunc('minute', ${NOW})`,
    cooling_ends_at: cools,
    earns_from: earns,
    expires_at: ends,
    matures_at: ends,
  };
  const bought = {
    purpose: 'purchase',
    debit: account(wallet, memberId),
    credit: account('order_pending', productId),
    amount: price,
    guard: id,
  };
  const [debit, credit] = [account('stock_available', productId), account('stock_sold', productId)];
  const taken = { purpose: 'stock_taken', debit, credit, amount: '1', guard: id };
  return [
    say(`select nextval('orders.order_id')`),
    make.insert(chance, 'orders.purchase_order', order),
    posting(make, chance, { lines: [bought, taken], transfer }),
  ];
}

export function purchases(make: Maker, known: Knowledge): Record<string, Recipe> {
  return {
    'a purchase': (chance) => forgedPurchase(make, chance, known, { memberId: pick(chance, known.members) }),
    'an order cancelled': (chance) => {
      const id = pick(chance, make.values.column('orders.purchase_order.id'));
      const of = (column: string) => `(select ${column} from orders.purchase_order where id = ${id})`;
      const debit = account('order_pending', of('product_id'));
      const credit = account('member_recharge', of('member_id'));
      const back = {
        debit: account('stock_sold', of('product_id')),
        credit: account('stock_available', of('product_id')),
      };
      return [
        posting(make, chance, {
          lines: [
            { purpose: 'purchase_cancelled', debit, credit, amount: of('pay_recharge'), guard: id },
            { ...back, purpose: 'stock_taken_reversed', amount: of('stock'), guard: id },
          ],
        }),
      ];
    },
    'principal before its time': (chance) => {
      const id = pick(chance, make.values.column('orders.purchase_order.id'));
      const of = (column: string) => `(select ${column} from orders.purchase_order where id = ${id})`;
      const debit = account('product_capital', of('tranche_id'));
      const credit = account(pick(chance, ['member_recharge', 'member_income']), of('member_id'));
      return [
        posting(make, chance, {
          lines: [{ purpose: 'principal_returned', debit, credit, amount: of('price'), guard: id }],
        }),
      ];
    },
  };
}
