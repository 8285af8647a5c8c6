import type { GetName } from './call-types.ts';

/** A page's reaction to a nudge about a topic: it repeats reads on screen, and does one act at most. */
export type LiveReaction = { reads: readonly GetName[]; act?: () => void };

/** A feature's reactions by topic (its own and lower features'), for its own reads and those of lower features. */
export type LiveReactions = Readonly<Record<string, LiveReaction>>;

export function defineLive<const L extends LiveReactions>(live: L): L {
  return live;
}

/** The shell completes this: the reads that some topic repeats. */
export interface LiveRegistry {}
export type LiveRead = LiveRegistry extends { reads: infer R extends string } ? R : GetName;
