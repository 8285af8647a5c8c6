// How a feature declares in web/live.ts what a page does after a nudge about a topic.
import type { GetName } from './call-types.ts';

/** A page's reaction to a nudge about a topic: it repeats these reads if they are on screen, and may call `act`. */
export type LiveReaction = { reads: readonly GetName[]; act?: () => void };

/** A feature's reactions by topic. Topics and reads may be its own or those of lower features. */
export type LiveReactions = Readonly<Record<string, LiveReaction>>;

export function defineLive<const L extends LiveReactions>(live: L): L {
  return live;
}

/** src/web adds the reads that some topic repeats, by declaration merging. */
export interface LiveRegistry {}
export type LiveRead = LiveRegistry extends { reads: infer R extends string } ? R : GetName;
