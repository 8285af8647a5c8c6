// Parts of rewards for the console pages of higher-ranked features.
export { HOLDS } from './reward-labels.tsx';
