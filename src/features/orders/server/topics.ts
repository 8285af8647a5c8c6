import { defineTopics } from '#platform/http/live.ts';

/** Sent to phones when an order changes state, or when products have paid income. */
export const topics = defineTopics('orders');
