import { defineTopics } from '#platform/http/live.ts';

/** Sent when a setting changed, so that phones read the app's configuration again. */
export const topics = defineTopics('config');
