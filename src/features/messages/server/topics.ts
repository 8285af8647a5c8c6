import { defineTopics } from '../../../platform/live.ts';

/** A new message is in the inbox, or one was read. */
export const topics = defineTopics('messages');
