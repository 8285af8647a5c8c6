// What orders offer to higher-ranked features.
export { collectAll } from './collecting.ts';
export { unfundedIncome } from './earnings/accrue.ts';
export { incomeByInvoice, type MemberIncome } from './earnings/income-by-invoice.ts';
export { unclaimedByAge, unclaimedIncome, unclaimedOf } from './earnings/unclaimed.ts';
export { events as ordersEvents } from './events.ts';
export { settings as ordersSettings } from './settings.ts';
export { cases } from './cases.ts';
export { finders } from './finders.ts';
export { lastOrderActs } from './orders.ts';
export { happenings } from './happenings.ts';
