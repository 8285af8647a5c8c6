// The only door to the wallet for higher-ranked features.
export { giveBackLots, type LotUse, takeLots } from './lots.ts';
export { type PayoutTimes, payoutTimes } from './withdrawals/payout-times.ts';
export { topics as walletTopics } from './topics.ts';
export { causeOf } from './statements/bill-types.ts';
export { finders } from './finders.ts';
