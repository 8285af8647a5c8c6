import { defineTopics } from '#platform/http/live.ts';

/** A holding changed its state, or the income of products has grown. */
export const topics = defineTopics('orders');
