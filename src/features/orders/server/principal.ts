// Returns the price of matured orders from the capital of their own tranche, to the lots and wallets that paid
// (orders.md 5, principal_returned). A tranche with too little capital pays pro rata, and the rest when its capital is
// restored.
import { giveBackLots, walletTopics } from '#features/wallet/server/public.ts';
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { posting } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import { lines, type Transfer } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import { nudge } from '#platform/http/live.ts';
import { lockOrders } from './orders.ts';

export type Principal = { price: bigint; payRecharge: bigint; principalRecharge: bigint; principalIncome: bigint };
export type Tranche = {
  /** What is left in the tranche's capital account. */
  capital: bigint;
  /** The prices of all its settled orders, matured or not. */
  price: bigint;
  /** What those orders have got back so far. */
  returned: bigint;
};

/**
 * What an order gets back now. All orders of the tranche share its capital, including what was returned already, in
 * proportion to their prices. So orders that mature early take nothing from later ones, and a repeated run returns
 * nothing unless there is new capital. An order's share is split between the wallets as its price was paid.
 */
export function principalDue(order: Principal, tranche: Tranche): { recharge: bigint; income: bigint } {
  const there = tranche.capital + tranche.returned;
  const target = there >= tranche.price ? order.price : (order.price * there) / tranche.price;
  const toRecharge = (target * order.payRecharge) / order.price;
  return {
    recharge: atLeastZero(toRecharge - order.principalRecharge),
    income: atLeastZero(target - toRecharge - order.principalIncome),
  };
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

const BATCH = 500;

/** Pays principal to all matured orders whose tranches have capital for them. Returns the number of payments. */
export async function returnPrincipal(context: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  const now = context.clock.now();
  const tranches = await context.sql<{ id: bigint }[]>`
    select distinct tranche_id as id from orders.purchase_order
    where returns_principal and settled_at is not null and principal_recharge + principal_income < price
      and matures_at <= ${now} order by 1`;
  let paid = 0;
  for (const { id } of tranches) {
    let after: bigint | null = 0n;
    while (after !== null) {
      const step: Step = await posting(context.sql, (tx) =>
        returnBatch(tx, { trancheId: id, after: after as bigint, now }),
      );
      paid += step.paid;
      after = step.next;
    }
  }
  return paid;
}

type Step = { paid: number; next: bigint | null };

async function returnBatch(
  tx: Transaction,
  { trancheId, after, now }: { trancheId: bigint; after: bigint; now: Date },
): Promise<Step> {
  const due = await tx<{ id: bigint }[]>`
    select id from orders.purchase_order
    where tranche_id = ${trancheId} and returns_principal and id > ${after} and settled_at is not null
      and principal_recharge + principal_income < price and matures_at <= ${now} order by id limit ${BATCH}`;
  if (due.length === 0) return { paid: 0, next: null };
  const ids = due.map((row) => row.id);
  const orders = [...(await lockOrders(tx, ids)).values()];
  const capital = accountOf('product_capital', trancheId);
  const wallets = orders.flatMap((order) => [
    accountOf('member_recharge', order.memberId),
    accountOf('member_income', order.memberId),
  ]);
  const balances = await lockBalances(tx, [...new Set([capital, ...wallets])]);
  const [sums] = await tx<{ price: bigint; returned: bigint }[]>`
    select coalesce(sum(price), 0)::bigint as price, coalesce(sum(principal_recharge + principal_income),
      0)::bigint as returned
    from orders.purchase_order where tranche_id = ${trancheId} and returns_principal and settled_at is not null`;
  const tranche = {
    capital: balanceOf(balances, capital).free,
    price: sums?.price ?? 0n,
    returned: sums?.returned ?? 0n,
  };

  const dues = orders
    .map((order) => ({ order, ...principalDue(order, tranche) }))
    .filter(({ recharge, income }) => recharge + income > 0n);
  if (dues.length > 0) {
    const met = await giveBackLots(
      tx,
      dues.map(({ order, recharge }) => ({ useId: order.id, memberId: order.memberId, amount: recharge })),
    );
    await nudge(
      tx,
      walletTopics.balances,
      dues.map(({ order }) => order.memberId),
    );
    await post(
      tx,
      dues.map(
        ({ order, recharge, income }): Transfer => ({
          id: factId('principal_returned', order.id, order.principalRecharge + order.principalIncome),
          actor: 'system',
          lines: lines(
            ['principal_returned', capital, accountOf('member_recharge', order.memberId), recharge, order.id],
            ['principal_returned', capital, accountOf('member_income', order.memberId), income, order.id],
          ).concat(met.flatMap((one) => (one.useId === order.id ? one.lines : []))),
        }),
      ),
    );
  }
  return { paid: dues.length, next: due.length < BATCH ? null : (due.at(-1)?.id ?? null) };
}
