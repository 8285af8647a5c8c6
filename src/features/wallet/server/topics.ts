import { defineTopics } from '../../../platform/live.ts';

/** A balance moved; a recharge or a withdrawal has another state. */
export const topics = defineTopics('balances', 'recharges', 'withdrawals');
