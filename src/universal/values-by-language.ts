// Values of messages that staff wrote in several languages. `{prize}` is stored as `prizeEn`, `prizeAm`, `prizeZhHans`,
// one for each language in which it is written, and the text takes the reader's.
import { LANGUAGE_CODES, type LanguageCode, languagesFor, perLanguage } from './languages.ts';

/** How the names of such values end. */
export type Ending = Capitalize<Exclude<LanguageCode, 'zh-Hans'>> | 'ZhHans';

/** How the name of a value in this language ends: En for en, ZhHans for zh-Hans. */
const ENDINGS = perLanguage((code) => code.replace('-', '').replace(/^./, (first) => first.toUpperCase()));

/** A text as values of a message: `prizeEn` and so on. */
export function valuesByLanguage(
  name: string,
  text: { readonly [code in LanguageCode]?: string | undefined },
): Record<string, string> {
  return Object.fromEntries(
    LANGUAGE_CODES.flatMap((code) => (text[code] === undefined ? [] : [[`${name}${ENDINGS[code]}`, text[code]]])),
  );
}

/** `prize` and so on in this language, or in the one that stands in for it (screens.md 6). */
export function valuesIn<Value>(language: LanguageCode, values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(namedIn(language, values)).map(([name, { value }]) => [name, value]));
}

/** The same, each with the language that it is in. */
export function namedIn<Value>(
  language: LanguageCode,
  values: Record<string, Value>,
): Record<string, { value: Value; language: LanguageCode }> {
  const found: Record<string, { value: Value; language: LanguageCode }> = {};
  for (const code of languagesFor(language).reverse())
    for (const [name, value] of Object.entries(values))
      if (name.endsWith(ENDINGS[code])) found[name.slice(0, -ENDINGS[code].length)] = { value, language: code };
  return found;
}
