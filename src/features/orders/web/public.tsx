// What orders offer to screens of higher-ranked features.
export { CollectButton } from './collecting.tsx';
export { nextCycleEnd } from './cycle-dates.ts';
