// Values of messages that staff wrote in several languages. `{prize}` is stored as `prizeEn`, `prizeAm`, `prizeZhHans`,
// one for each language in which it is written, and the text takes the reader's.
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode, perLanguage } from './languages.ts';

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

/** `prize` and so on in this language, or in English where it isn't written in this one. */
export function valuesIn<Value>(language: LanguageCode, values: Record<string, Value>): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const ending of [ENDINGS[DEFAULT_LANGUAGE], ENDINGS[language]])
    for (const [name, value] of Object.entries(values))
      if (name.endsWith(ending)) found[name.slice(0, -ending.length)] = value;
  return found;
}
