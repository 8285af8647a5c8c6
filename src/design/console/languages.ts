// Languages by their English names, because the console is in English, and what readers of a missing one get.
import { LANGUAGE_CODES, type LanguageCode, languagesFor } from '#universal/languages.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language' });
const list = new Intl.ListFormat('en');

export function languageName(code: string): string {
  return names.of(code) ?? code;
}

/** 'French, Thai, and Vietnamese'. */
export const languageNames = (codes: readonly string[]) => list.format(codes.map(languageName));

/** The languages in which a text is missing, by the language that their readers get. Undefined: they get none. */
export function missingLanguages(
  isWritten: (code: LanguageCode) => boolean,
): Map<LanguageCode | undefined, LanguageCode[]> {
  const missing = new Map<LanguageCode | undefined, LanguageCode[]>();
  for (const code of LANGUAGE_CODES.filter((one) => !isWritten(one))) {
    const shown = languagesFor(code).find(isWritten);
    missing.set(shown, [...(missing.get(shown) ?? []), code]);
  }
  return missing;
}

/** 'Written: English. Missing: Thai and Amharic (readers get English).' Empty for a text without a word. */
export function writtenText(isWritten: (code: LanguageCode) => boolean): string {
  const written = LANGUAGE_CODES.filter(isWritten);
  if (written.length === 0) return '';
  if (written.length === LANGUAGE_CODES.length) return 'Written in every language.';
  const missing = [...missingLanguages(isWritten)].map(
    ([shown, codes]) => `${languageNames(codes)} (readers get ${shown ? languageName(shown) : 'nothing'})`,
  );
  return `Written: ${languageNames(written)}. Missing: ${missing.join('; ')}.`;
}
