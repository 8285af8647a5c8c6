// Parts of orders for pages of higher-ranked features.
export { CollectButton } from './collecting.tsx';
export { nextCycleEnd } from './cycle-dates.ts';
