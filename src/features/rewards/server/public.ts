// The only door for higher-ranked features: what pays rewards, and what the budget has.
export { type Budget, type PauseReason, readBudget } from './budget.ts';
export { grantReward, type RewardRefusal } from './grant-reward.ts';
