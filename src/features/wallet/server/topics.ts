import { defineTopics } from '#platform/http/live.ts';

/** Live topics: a balance changed, or a recharge or a withdrawal changed its state. */
export const topics = defineTopics('balances', 'recharges', 'withdrawals');
