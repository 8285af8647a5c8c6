// Languages by their names in the clerk's language, and what readers of a missing one get.
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import { languageShown } from '#universal/localized.ts';
import { consoleLanguage, listOf, t } from './words.ts';

const names = new Intl.DisplayNames([consoleLanguage(), 'en'], { type: 'language' });

export function languageName(code: string): string {
  return names.of(code) ?? code;
}

/** 'French, Thai, and Vietnamese'. */
export const languageNames = (codes: readonly string[]) => listOf(codes.map(languageName));

/** The languages in which a text is missing, by the language that their readers get. Undefined: they get none. */
export function missingLanguages(
  isWritten: (code: LanguageCode) => boolean,
): Map<LanguageCode | undefined, LanguageCode[]> {
  const missing = new Map<LanguageCode | undefined, LanguageCode[]>();
  for (const code of LANGUAGE_CODES.filter((one) => !isWritten(one))) {
    const shown = languageShown(code, isWritten);
    missing.set(shown, [...(missing.get(shown) ?? []), code]);
  }
  return missing;
}

/** 'Written: English. Missing: Thai and Amharic (readers get English).' Empty for a text without a word. */
export function writtenText(isWritten: (code: LanguageCode) => boolean): string {
  const written = LANGUAGE_CODES.filter(isWritten);
  if (written.length === 0) return '';
  if (written.length === LANGUAGE_CODES.length) return t('Written in every language.');
  const missing = [...missingLanguages(isWritten)].map(([shown, codes]) =>
    t('{codes} (readers get {shown})', {
      codes: languageNames(codes),
      shown: shown ? languageName(shown) : t('nothing'),
    }),
  );
  return t('Written: {written}. Missing: {missing}.', { written: languageNames(written), missing: missing.join('; ') });
}
