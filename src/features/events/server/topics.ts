import { defineTopics } from '#platform/http/live.ts';

/** Nudged when a member's registration, or an event for which they registered, has changed. */
export const topics = defineTopics('events');
