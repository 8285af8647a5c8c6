// Parts of rewards for higher-ranked features.
export { FeeCover } from './fee-cover.tsx';
export { GrantAmount, GrantState, useReason, GrantSheet } from './grants.tsx';
export { RewardGauge } from './reward-gauge.tsx';
