// What accountants call the ledger's accounts. The ledger keeps the client account, so everything in it is owed to
// someone else, and the books have assets and liabilities, but no income and no expenses.
import { type AccountClass, CLASS, classOf, scopeOf } from '#ledger/chart.ts';
import { memberNoOf } from '#features/members/server/public.ts';

/** Classes of accounts in birr: where they stand among the accounts, and what they are called there. */
const PATHS = {
  client_bank: () => 'Assets:Bank:Client',
  operator_due: () => 'Assets:Receivable:Operator',
  suspense: () => 'Liabilities:Bank:Unexplained',
  member_recharge: () => 'Liabilities:Members:Recharge',
  member_income: () => 'Liabilities:Members:Income',
  order_pending: (scope) => `Liabilities:Products:P${scope}:Cooling-off`,
  product_capital: (scope) => `Liabilities:Tranches:T${scope}:Capital`,
  product_revenue: (scope) => `Liabilities:Products:P${scope}:Revenue`,
  product_payable: (scope) => `Liabilities:Products:P${scope}:Payable`,
  rewards_budget: () => 'Liabilities:Operator:Rewards',
  coupon_hold: () => 'Liabilities:Operator:Coupons',
  prize_hold: () => 'Liabilities:Operator:Prizes',
  fees: () => 'Liabilities:Operator:Fees',
  tax_payable: () => 'Liabilities:Tax:Withheld',
} as const satisfies Partial<Record<AccountClass, (scope: bigint) => string>>;

type BirrClass = keyof typeof PATHS;

const BIRR_CLASSES = Object.keys(PATHS) as BirrClass[];

/** The codes of these classes. A line never crosses assets, so its debit class says whether it moves birr. */
export const BIRR_CODES = BIRR_CLASSES.map((name) => CLASS[name]);

const DEBIT_NORMAL: readonly AccountClass[] = ['client_bank', 'operator_due'];
const OF_MEMBERS: readonly AccountClass[] = ['member_recharge', 'member_income'];
const OF_PRODUCTS: readonly AccountClass[] = ['order_pending', 'product_revenue', 'product_payable'];

export const MEMBER_CODES = OF_MEMBERS.map((name) => CLASS[name]);

export const isOfMembers = (account: bigint): boolean => OF_MEMBERS.includes(classOf(account));
export const isDebitNormal = (account: bigint): boolean => DEBIT_NORMAL.includes(classOf(account));

/** Whether this is the number of an account in birr. The account need not exist. */
export const isInBirr = (account: bigint): boolean => BIRR_CODES.some((code) => BigInt(code) === (account & 63n));

/** Such as 'Liabilities:Products:P12:Revenue'. Members' accounts have one name in each class. */
export const pathOf = (account: bigint): string => PATHS[classOf(account) as BirrClass](scopeOf(account));

/** Whose account it is, if a member's. */
export const ownerOf = (account: bigint): string | null => (isOfMembers(account) ? memberNoOf(scopeOf(account)) : null);

export const productOf = (account: bigint): string | null =>
  OF_PRODUCTS.includes(classOf(account)) ? String(scopeOf(account)) : null;

/** A tranche's capital is its holders' of one product, which the account's number doesn't say. */
export const trancheOf = (account: bigint): bigint | null =>
  classOf(account) === 'product_capital' ? scopeOf(account) : null;

/** A balance (credits minus debits) on the account's own side. */
export const onOwnSide = (account: bigint, balance: bigint): bigint => (isDebitNormal(account) ? -balance : balance);
