// The only door for higher-ranked features: paying rewards, and the state of the budget.
export { type Budget, type PauseReason, readBudget } from './budget.ts';
export { grantReward, type RewardRefusal } from './grant-reward.ts';
