import { defineTopics } from '../../../platform/live.ts';

/** A holding has another state, or the income of products has grown. */
export const topics = defineTopics('orders');
