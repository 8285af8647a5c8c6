import { defineTopics } from '#platform/http/live.ts';

/** A member's registration, or an event of theirs, has changed. */
export const topics = defineTopics('events');
