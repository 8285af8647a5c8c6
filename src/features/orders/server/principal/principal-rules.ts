// The part of its price that an order gets back at maturity, and its wallets (orders.md 5, principal_returned). Pure.

export type Principal = { price: bigint; payRecharge: bigint; principalRecharge: bigint; principalIncome: bigint };
export type Tranche = {
  /** The rest in the tranche's capital account. */
  capital: bigint;
  /** The prices of all its settled orders, matured or not. */
  price: bigint;
  /** The amount that those orders got back so far. */
  returned: bigint;
};

/**
 * The amount that goes back now. All orders share the tranche's money, present and returned, in proportion to their
 * prices. So early maturities take nothing from later ones. Without new capital a repeated run returns nothing.
 * Recharge and income wallet share by the amount that each paid.
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
