// The only door for higher-ranked features: kinds, promises, grants that are paid at once, and the budget's state.
export { type Budget, readBudget } from './budget.ts';
export { coverOf } from './cover.ts';
export { lapse, promise, type Promised } from './grants/promise.ts';
export { grantViews, staffGrantViews } from './grants/grant-views.ts';
export { grantsOfKind } from './grants/grants-of-kind.ts';
export { paidFor } from './grants/paid-for.ts';
export {
  type AtOnce,
  coverProblem,
  type Given,
  giveAtOnce,
  loadAtOnce,
  type NotNow,
  promiseAtOnce,
  whyNotAtOnce,
} from './grants/promise-at-once.ts';
export { type Grant, grantsForDesk } from './grants/store.ts';
export { defineRewardKinds } from './kinds.ts';
export { type Means, readMeans } from './means.ts';
export type { PauseReason } from './paying-rules.ts';
export { type Gauge, readGauge } from './read-gauge.ts';
