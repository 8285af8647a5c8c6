// What a language's file of this folder holds. The notation is that of promise-phrases.ts.
import type { DOUBT_REASONS } from '../../../contract.ts';

export type Reason = (typeof DOUBT_REASONS)[number];
/** Reasons for which single phrases are listed. */
export type PlainReason = Exclude<Reason, 'figure_in_time' | 'unhedged'>;

export type WordList =
  | 'gains'
  | 'moments'
  | 'numbers'
  | 'percent'
  /** Never, always, for life. */
  | 'endless'
  | 'denials'
  | 'losses'
  /** Words for money that comes back. */
  | 'back'
  /** Words for paying in. */
  | 'putting'
  /** Things that earn, and people who would earn. */
  | 'earners'
  /** A sentence with one of these states a condition, or speaks of a rule, a duty or a right. */
  | 'hedges';

export type DoubtLists = {
  /** True if words stand between gaps. If not, a phrase is found inside longer words too. */
  spaced: boolean;
  doubts: Readonly<Record<PlainReason, string>>;
  /** Words that are doubtful only together (doubt-phrases.ts). */
  words: Readonly<Record<WordList, string>>;
};
