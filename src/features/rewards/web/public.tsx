// Parts of rewards for higher-ranked features.
export { FeeCover } from './fee-cover.tsx';
export { GrantState, useReason } from './grant-labels.tsx';
export { GrantSheet } from './grant-sheet.tsx';
export { RewardGauge } from './reward-gauge.tsx';
