// The only door for higher-ranked features. It tells who holds which product, and collects for a member.
export { collectAll } from './collecting.ts';
export { unfundedIncome } from './earnings/accrue.ts';
export { events as ordersEvents } from './events.ts';
export { settings as ordersSettings } from './settings.ts';
export { finders } from './finders.ts';
