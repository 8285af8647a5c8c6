import { defineTopics } from '#platform/http/live.ts';

/** A balance moved, or a recharge or a withdrawal changed its state. */
export const topics = defineTopics('balances', 'recharges', 'withdrawals');
