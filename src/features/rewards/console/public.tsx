// Parts of rewards for the desks of higher-ranked features.
export { HOLDS } from './reward-labels.tsx';
