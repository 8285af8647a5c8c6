// A text that is kept in several languages at once, as staff and our own data write it.
import { languageOf, languagesFor } from './languages.ts';

/** By the code of the language. English is always present. */
export type LocalizedText = Record<string, string>;

/** The text in a language, or else in the one that stands in for it (screens.md 6). */
export function localized(text: Readonly<Record<string, string | undefined>>, language: string): string {
  for (const code of languagesFor(languageOf(language).code)) {
    const said = text[code];
    if (said !== undefined) return said;
  }
  return '';
}
