// The only entry point for higher-ranked features: kinds, promises, grants paid at once, and the budget's state.
export {
  type Budget,
  readBudget,
  coverOf,
  type Means,
  readMeans,
  type PauseReason,
  type Gauge,
  readGauge,
} from './budget.ts';
export {
  type BudgetMovement,
  budgetMovements,
  type BudgetSpan,
  type BudgetTurnover,
  budgetTurnover,
} from './budget-turnover.ts';
export {
  lapse,
  promise,
  type Promised,
  type AtOnce,
  coverProblem,
  type Given,
  giveAtOnce,
  loadAtOnce,
  type NotNow,
  promiseAtOnce,
  whyNotAtOnce,
} from './grants/promise.ts';
export { grantViews, staffGrantViews, grantsOfKind, paidFor, type Grant, grantsForDesk } from './grants/grants.ts';
export { defineRewardKinds } from './kinds.ts';
export { waiting } from './waiting.ts';
