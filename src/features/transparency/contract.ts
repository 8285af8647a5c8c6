// The calls on the published figures, which anyone may read (transparency.md 1): money in and out, its sources, payers
// and receivers, and the heads of the books.
import { z } from 'zod';
import { weave } from '#features/catalogue/contract.ts';
import { booksStand, defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';

export const refusals = defineRefusals({});

const id = wire.id;
const sum = wire.sumMinor;
const locale = z.strictObject({ locale: wire.locale.optional() });
const flow = z.strictObject({ purpose: z.string(), amountMinor: sum, lines: z.int() });
const counterparty = z.strictObject({
  role: z.enum(['payer', 'supplier', 'insurer']),
  name: wire.typed,
  contractNumber: z.string(),
  productId: id,
  productTitle: wire.written,
  language: wire.locale,
  amountMinor: sum,
  payments: z.int(),
  lastOn: wire.date.nullable(),
});
/** Members, and senders who only got their own money back, are not named, and their accounts not shown. */
const receiver = {
  from: z.enum(['client', 'operator']),
  receiver: z.enum(['member', 'sender', 'named']),
  name: wire.typed.nullable(),
  /** The bank's code and the last four digits. */
  account: z.string().nullable(),
  amountMinor: sum,
};
const receiverRow = z.strictObject({ ...receiver, payments: z.int(), lastOn: wire.date });
export type ReceiverRow = z.input<typeof receiverRow>;
const paymentOut = z.strictObject({
  id,
  ...receiver,
  bookedOn: wire.date,
  bankLineId: z.string(),
  /** The purpose in the books. Null until they explain the line, and for payments from the operator's own account. */
  purpose: z.string().nullable(),
});
export type PaymentOut = z.input<typeof paymentOut>;
const incident = z.strictObject({
  kind: z.enum([
    'rent_missed',
    'books_short',
    'reconciliation_stale',
    'paid_elsewhere',
    'maintenance',
    'maintenance_in_part',
  ]),
  productId: id.nullable(),
  productTitle: wire.written.nullable(),
  language: wire.locale.nullable(),
  /** Business dates. `until` is null while the incident lasts. */
  from: wire.date,
  until: wire.date.nullable(),
  /** For missed rents, the income that holders expected and did not get. For payments elsewhere, the paid amount. */
  amountMinor: sum.nullable(),
});
const month = z.strictObject({
  month: z.string(),
  expectedMinor: sum,
  paidMinor: sum,
  awaitingMinor: sum,
  missedMinor: sum,
  cycles: z.int(),
  cyclesMissed: z.int(),
  leftOverMinor: sum,
});

const overview = z.strictObject({
  asOf: wire.time,
  /** The newest head of the books. Null before the first seal. */
  stand: booksStand.nullable(),
  /** Money into and out of the client account since the beginning, by purpose. In - out + unexplained = its balance. */
  moneyIn: z.array(flow),
  moneyOut: z.array(flow),
  unexplainedMinor: sum,
  /**
   * Money given to members, by source: booked revenue pays product income, the operator's budget pays rewards, and
   * capital pays principal.
   */
  paid: z.strictObject({
    revenueReceivedMinor: sum,
    feesMinor: sum,
    /** Rents that the bank recalled before holders were given them. */
    recalledMinor: sum,
    incomeGivenMinor: sum,
    incomeCollectedMinor: sum,
    revenueWaitingMinor: sum,
    rewardsMinor: sum,
    principalMinor: sum,
    expectedMinor: sum,
    missedMinor: sum,
    awaitingMinor: sum,
    /** Given after a product's end on top of what was expected. Expected - missed - awaiting + this = given. */
    leftOverMinor: sum,
  }),
  rewards: z.strictObject({
    balanceMinor: sum,
    promisedMinor: sum,
    fundedMinor: sum,
    spentMinor: sum,
    /** Earned by members, and not yet covered by fees: as the rewards' public gauge says. */
    uncoveredMinor: sum,
  }),
  payouts: z.strictObject({
    medianMinutes: z.number().nullable(),
    p95Minutes: z.number().nullable(),
    paidCount: z.int(),
    openCount: z.int(),
  }),
  coverage: z.strictObject({
    state: z.enum(['covered', 'books_short', 'reconciliation_stale']),
    clientBankMinor: sum,
    operatorDueMinor: sum,
    owedMinor: sum,
    lastReconciledOn: wire.date.nullable(),
    nextStatementDueAt: wire.time.nullable(),
  }),
  sales: z.array(
    z.strictObject({
      productId: id,
      productTitle: wire.written,
      language: wire.locale,
      amountMinor: sum,
      orders: z.int(),
    }),
  ),
  counterparties: z.array(counterparty),
  incidents: z.array(incident),
});

/** Figures for the home page: whether the books agree with the bank, and the rent given to holders so far. */
const agreed = z.strictObject({
  asOf: wire.time,
  state: z.enum(['covered', 'books_short', 'reconciliation_stale']),
  /** The last business day whose bank statement agreed with the books. Null before the first. */
  agreedOn: wire.date.nullable(),
  givenMinor: sum,
  /** Number of outside payers of whom a rent is booked. */
  payers: z.int(),
});
export type Agreed = z.input<typeof agreed>;

const productOverview = z.strictObject({
  asOf: wire.time,
  productId: id,
  title: wire.written,
  language: wire.locale,
  type: z.enum(['device', 'fund', 'rental']),
  money: z.strictObject({
    soldMinor: sum,
    coolingMinor: sum,
    capitalMinor: sum,
    deployedMinor: sum,
    restoredMinor: sum,
    principalReturnedMinor: sum,
    revenueMinor: sum,
    feesMinor: sum,
    recalledMinor: sum,
    givenMinor: sum,
    collectedMinor: sum,
    waitingMinor: sum,
  }),
  expectedMinor: sum,
  paidMinor: sum,
  /** Given after the product's end on top of what was expected. With `paidMinor` it is `money.givenMinor`. */
  leftOverMinor: sum,
  /** The product's cycles, summed over all holders, for up to four hundred days. */
  weave,
  months: z.array(month),
  counterparties: z.array(counterparty),
});
const revenueRow = z.strictObject({
  id,
  payer: wire.typed,
  contractNumber: z.string(),
  invoiceNumber: z.string(),
  periodFrom: wire.date,
  periodUntil: wire.date,
  dueOn: wire.date,
  receivedOn: wire.date,
  bankLineId: z.string(),
  amountMinor: sum,
  feeMinor: sum,
  netMinor: sum,
  givenMinor: sum,
  recalledMinor: sum,
  late: z.boolean(),
  /** When two persons undid the booking. What holders were given of it stays theirs, and the operator owes it. */
  undoneOn: wire.date.nullable(),
});
const deploymentRow = z.strictObject({
  id,
  supplier: wire.typed,
  contractNumber: z.string(),
  amountMinor: sum,
  note: wire.typed,
  postedAt: wire.time,
  documentTitle: wire.written,
  language: wire.locale,
  documentSrc: z.string(),
});
const day = z.strictObject({
  date: wire.date,
  rechargedMinor: sum,
  salesMinor: sum,
  revenueMinor: sum,
  incomeGivenMinor: sum,
  deployedMinor: sum,
  withdrawnMinor: sum,
  budgetFundedMinor: sum,
  rewardsMinor: sum,
  feesTakenMinor: sum,
});

const byId = z.strictObject({ id });

export const contract = defineContract({
  'GET /api/v1/transparency': {
    summary: 'Money in and out, paid from what, coverage, payout times, incidents',
    access: 'visitor',
    query: locale,
    data: overview,
  },
  'GET /api/v1/transparency/agreed': {
    summary: 'Whether the books agree with the bank, and the rent given to holders so far; half a minute old at most',
    access: 'visitor',
    data: agreed,
  },
  'GET /api/v1/transparency/heads/{seq}': {
    summary:
      'The head that the books have under a number today, to compare with one on paper; null where there is none',
    access: 'visitor',
    path: z.strictObject({ seq: id }),
    data: z.strictObject({ seq: z.string(), hash: z.string().nullable() }),
  },
  'GET /api/v1/transparency/days': {
    summary: 'Figures published for each business day, newest first',
    access: 'visitor',
    query: pageQuery,
    data: pageOf(day),
  },
  'GET /api/v1/transparency/receivers': {
    summary: 'Whom our accounts paid, by receiver, the largest first; all members together are one',
    access: 'visitor',
    data: z.array(receiverRow),
  },
  'GET /api/v1/transparency/payments': {
    summary: 'Every line that took money out of an account of ours, with its receiver, newest first',
    access: 'visitor',
    query: pageQuery,
    data: pageOf(paymentOut),
  },
  'GET /api/v1/transparency/products/{id}': {
    summary: 'One product: its money, expected against paid, who paid',
    access: 'visitor',
    path: byId,
    query: locale,
    data: productOverview,
    refusals: ['product_not_found'],
  },
  'GET /api/v1/transparency/products/{id}/revenue': {
    summary: 'Booked revenue of a product with payer, invoice and bank line, newest period first',
    access: 'visitor',
    path: byId,
    query: pageQuery,
    data: pageOf(revenueRow),
  },
  'GET /api/v1/transparency/products/{id}/deployments': {
    summary: 'What a product’s capital was spent on, newest first',
    access: 'visitor',
    path: byId,
    query: pageQuery.extend(locale.shape),
    data: pageOf(deploymentRow),
  },
});

export type Overview = z.input<typeof overview>;
export type ProductOverview = z.input<typeof productOverview>;
export type RevenueRow = z.input<typeof revenueRow>;
export type DeploymentRow = z.input<typeof deploymentRow>;
export type DayFigures = z.input<typeof day>;
