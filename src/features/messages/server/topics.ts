import { defineTopics } from '#platform/http/live.ts';

/** A new message is in the inbox, or one was read. */
export const topics = defineTopics('messages');
