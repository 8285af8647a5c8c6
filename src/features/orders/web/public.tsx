// Parts of orders for pages of higher-ranked features.
export { CollectButton } from './collecting.tsx';
