// The only door for higher-ranked features: declaring kinds, promising and lapsing grants, and the state of the budget.
export { type Budget, readBudget } from './budget.ts';
export { lapse, promise, type Promised } from './grants/promise.ts';
export { grantViews, staffGrantViews } from './grants/grant-views.ts';
export { grantsOfKind } from './grants/grants-of-kind.ts';
export { type Grant, grantsForDesk } from './grants/store.ts';
export { defineRewardKinds } from './kinds.ts';
export { type Gauge, readGauge } from './read-gauge.ts';
