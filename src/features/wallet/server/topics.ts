import { defineTopics } from '../../../platform/live.ts';

/** A balance moved, or a recharge or a withdrawal changed its state. */
export const topics = defineTopics('balances', 'recharges', 'withdrawals');
