// The decision about a release (content.md 2, 8). Pure.
import { type LanguageCode, WIRE_LANGUAGES } from '#universal/languages.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Kind } from '../../contract/shapes.ts';

export type Chosen = { id: bigint; language: LanguageCode; sourceId: bigint | null };

/** Members agree to these. They go live in every language at once, or not at all. */
export function isPaper(kind: Kind): boolean {
  return kind === 'agreement' || kind === 'privacy';
}

/**
 * Why these versions of a paper may not go live. `spoken`: languages in which the paper was live before. Each text but
 * one translates another of the same decision. So nobody agrees to a translation of an older text.
 */
export function paperRefusal(
  chosen: readonly Chosen[],
  spoken: readonly LanguageCode[],
): Refusal<'language_missing' | 'translation_behind'> | null {
  const languages = chosen.map(({ language }) => language);
  const missing = [...new Set([...WIRE_LANGUAGES, ...spoken])].filter((one) => !languages.includes(one));
  if (missing.length > 0) return refuse('language_missing', { languages: missing });
  const ids = new Set(chosen.map(({ id }) => id));
  const behind = chosen.filter(({ sourceId }) => sourceId === null || !ids.has(sourceId));
  return behind.length > 1 ? refuse('translation_behind', { languages: behind.map(({ language }) => language) }) : null;
}
