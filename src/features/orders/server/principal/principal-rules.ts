// What of its price an order gets back at maturity, and to which wallets (orders.md 5, principal_returned). Pure.

export type Principal = { price: bigint; payRecharge: bigint; principalRecharge: bigint; principalIncome: bigint };
export type Tranche = {
  /** Still in the tranche's capital account. */
  capital: bigint;
  /** Prices of all its settled orders, matured or not. */
  price: bigint;
  /** What they got back so far. */
  returned: bigint;
};

/**
 * What goes back now. The tranche's money, had and returned, is everybody's in proportion to what they paid, so early
 * maturities take nothing from later ones; running again without new capital returns nothing. Recharge and income wallets
 * share by what each paid.
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
