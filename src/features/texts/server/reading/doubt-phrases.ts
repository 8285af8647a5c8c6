// What the first reader doubts (catalogue.md 5), by reason. An honest text may contain these phrases, so they aren't
// refused, but the second reader must look at each. `doubts/` has the phrases of each language. A text is searched in
// all of them, whatever its declared language.
import type { LanguageCode } from '#universal/languages.ts';
import { am } from './doubts/amharic.ts';
import { zhHans } from './doubts/chinese.ts';
import type { DoubtLists, Reason, WordList } from './doubts/doubt-lists.ts';
import { en } from './doubts/english.ts';
import { fr } from './doubts/french.ts';
import { pt } from './doubts/portuguese.ts';
import { es } from './doubts/spanish.ts';
import { th } from './doubts/thai.ts';
import { vi } from './doubts/vietnamese.ts';

/** How much a doubt adds to a text's score. */
export const WEIGHTS: Readonly<Record<Reason, number>> = {
  sure: 20,
  no_risk: 30,
  growth: 30,
  repaid: 25,
  riches: 30,
  pressing: 15,
  figure_in_time: 30,
  unhedged: 10,
};

export const DOUBTS: Readonly<Record<LanguageCode, DoubtLists>> = { en, es, fr, pt, th, vi, am, 'zh-Hans': zhHans };

type Rule = { reason: Reason; all: readonly WordList[]; figures?: number; without?: WordList };
/**
 * Doubts a sentence that has a word of each list in `all`, all of one language, and at least `figures` numbers, in
 * digits or words.
 */
export const TOGETHER: readonly Rule[] = [
  { reason: 'figure_in_time', all: ['moments', 'gains'], figures: 1 },
  { reason: 'figure_in_time', all: ['moments', 'percent'] },
  { reason: 'growth', all: ['putting'], figures: 2 },
  { reason: 'repaid', all: ['putting', 'back'] },
  { reason: 'no_risk', all: ['denials', 'losses'] },
  { reason: 'sure', all: ['endless', 'gains'] },
  { reason: 'unhedged', all: ['gains', 'earners'], without: 'hedges' },
];
