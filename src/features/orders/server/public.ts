// What orders offer to higher-ranked features.
export { collectAll } from './collecting.ts';
export { unfundedIncome } from './earnings/accrue.ts';
export { unclaimedByAge, unclaimedIncome, unclaimedOf } from './earnings/unclaimed.ts';
export { events as ordersEvents } from './events.ts';
export { settings as ordersSettings } from './settings.ts';
export { cases } from './cases.ts';
export { finders } from './finders.ts';
export { happenings } from './happenings.ts';
