// Parts of rewards for higher-ranked features.
export { RewardGauge } from './reward-gauge.tsx';
