import { defineTopics } from '../../../platform/live.ts';

/** Something new stands in the inbox, or was read. */
export const topics = defineTopics('messages');
