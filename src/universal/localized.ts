// chunk: screens
// Texts that are kept in several languages at once, as staff and our own data write them, and which one a reader gets.
import { DEFAULT_LANGUAGE, type LanguageCode, languageOf, languagesFor, type WireLanguage } from './languages.ts';

/** By the code of the language. English is always present. */
export type LocalizedText = Record<string, string>;

/** A text that may lack any language. */
export type InLanguages = Readonly<Record<string, string | undefined>>;

/**
 * The language in which a reader gets what is written in some languages: theirs, or else the one that stands in for it
 * (screens.md 6). Undefined if it is written in none of these.
 */
export function languageShown<Code extends LanguageCode>(
  reader: Code,
  isWritten: (code: LanguageCode) => boolean,
): Code | WireLanguage | undefined {
  return languagesFor(reader).find(isWritten);
}

/** The text in a language, or else in the one that stands in for it, and which language that is. */
export function localizedIn(text: InLanguages, language: string): { text: string; language: LanguageCode } {
  const shown = languageOfAll([text], language);
  return { text: text[shown] ?? '', language: shown };
}

/** The text alone, where nothing can say its language. */
export const localized = (text: InLanguages, language: string): string => localizedIn(text, language).text;

/** The language in which a reader gets texts that belong together: the first in which all are written. */
export function languageOfAll(texts: readonly InLanguages[], language: string): LanguageCode {
  const isWritten = (code: LanguageCode) => texts.every((text) => text[code] !== undefined);
  return languageShown(languageOf(language).code, isWritten) ?? DEFAULT_LANGUAGE;
}

/** A name as it is registered, such as a bank's: in Latin letters, and in Amharic if it has an Amharic one. */
export type RegisteredName = { readonly en: string; readonly am?: string | undefined };

/** The registered name that a reader gets. It isn't translated: only readers of Amharic get the Amharic one. */
export function registeredNameIn(name: RegisteredName, reader: string): { text: string; language: WireLanguage } {
  return reader === 'am' && name.am !== undefined
    ? { text: name.am, language: 'am' }
    : { text: name.en, language: 'en' };
}
