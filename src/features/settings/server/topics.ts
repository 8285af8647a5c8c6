import { defineTopics } from '../../../platform/live.ts';

/** A setting changed: what the app may show and ask is read again. */
export const topics = defineTopics('config');
