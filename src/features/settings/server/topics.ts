import { defineTopics } from '../../../platform/live.ts';

/** A setting changed: phones read the app's configuration again. */
export const topics = defineTopics('config');
