import type { GetName } from './call-types.ts';

/** What a page does when the server nudges it about a topic: reads again, if they are on screen, and one act at most. */
export type LiveReaction = { reads: readonly GetName[]; act?: () => void };

/** A feature's reactions by topic (its own and lower features'), for reads of its own and of lower features. */
export type LiveReactions = Readonly<Record<string, LiveReaction>>;

export function defineLive<const L extends LiveReactions>(live: L): L {
  return live;
}

/** Completed by the shell: the reads that some topic has read again. */
export interface LiveRegistry {}
export type LiveRead = LiveRegistry extends { reads: infer R extends string } ? R : GetName;
