// The chart of accounts (ledger.md 4): account classes, and the ids of accounts. It must equal the database's
// ledger.class, which a test checks.

export const CLASS = {
  client_bank: 1,
  operator_due: 2,
  points_issued: 8,
  stock_issued: 9,
  chances_issued: 10,
  suspense: 16,
  member_recharge: 17,
  member_income: 18,
  order_pending: 19,
  product_capital: 20,
  product_revenue: 21,
  product_payable: 22,
  rewards_budget: 23,
  coupon_hold: 24,
  prize_hold: 25,
  fees: 26,
  tax_payable: 27,
  member_points: 32,
  member_chances: 33,
  stock_available: 34,
  stock_sold: 35,
} as const;

export type AccountClass = keyof typeof CLASS;

declare const accountBrand: unique symbol;
export type AccountId = bigint & { readonly [accountBrand]: true };

type Scoped =
  | 'member_recharge'
  | 'member_income'
  | 'order_pending'
  | 'product_capital'
  | 'product_revenue'
  | 'product_payable'
  | 'member_points'
  | 'member_chances'
  | 'stock_available'
  | 'stock_sold'
  | 'stock_issued';
type House = Exclude<AccountClass, Scoped>;

/** The account of a member, a product or a tranche. Its id is the scope's id times 64 plus its class. */
export function accountOf(of: Scoped, scopeId: bigint): AccountId {
  return (scopeId * 64n + BigInt(CLASS[of])) as AccountId;
}

/** An account of the operator or the rail. Each of the two has a single account in a class. */
export function house(of: House): AccountId {
  return (64n + BigInt(CLASS[of])) as AccountId;
}

const NAME_OF = new Map(Object.entries(CLASS).map(([name, code]) => [code as number, name as AccountClass]));

export function classOf(account: bigint): AccountClass {
  const name = NAME_OF.get(Number(account & 63n));
  if (!name) throw new RangeError('no such account class');
  return name;
}

export function scopeOf(account: bigint): bigint {
  return account >> 6n;
}

/** The accounts to open for a new member, product or tranche, before any posting for it. */
export const memberAccounts = (memberId: bigint): AccountId[] =>
  (['member_recharge', 'member_income', 'member_points', 'member_chances'] as const).map((of) =>
    accountOf(of, memberId),
  );
export const productAccounts = (productId: bigint): AccountId[] =>
  (
    ['order_pending', 'product_revenue', 'product_payable', 'stock_available', 'stock_sold', 'stock_issued'] as const
  ).map((of) => accountOf(of, productId));
export const trancheAccounts = (trancheId: bigint): AccountId[] => [accountOf('product_capital', trancheId)];
