import { defineTopics } from '#platform/http/live.ts';

/** A setting changed: phones read the app's configuration again. */
export const topics = defineTopics('config');
