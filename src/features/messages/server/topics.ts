import { defineTopics } from '#platform/http/live.ts';

/** Nudged when the inbox has a new message, or one was read. */
export const topics = defineTopics('messages');
