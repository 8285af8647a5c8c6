// The only list of languages (screens.md 6). To add one, begin here: contracts, the server's texts, the app's choice of
// language, line heights and the catalogue checks all follow it. docs/languages.md has the further steps. Pages use it
// too, so it imports nothing.

/** The languages in which the server answers. Each request names one of them. */
export type WireLanguage = 'en' | 'am';

type LanguageRow = {
  code: string;
  /** The language's name in its own words. */
  name: string;
  /** Asks in the language whether to read in it, for a phone that speaks it (screens.md 6). */
  question: string;
  /** What requests name when the reader uses this language. */
  wire: WireLanguage;
  /** More where letters are taller, or have marks above and below. */
  lineHeight: number;
  /** The language's plural forms (CLDR). A test compares them with Intl.PluralRules. */
  plurals: readonly Intl.LDMLPluralRule[];
};

export const LANGUAGES = [
  { code: 'en', name: 'English', question: 'Read in English?', wire: 'en', lineHeight: 1.5, plurals: ['one', 'other'] },
  {
    code: 'es',
    name: 'Español',
    question: '¿Leer en español?',
    wire: 'en',
    lineHeight: 1.5,
    plurals: ['one', 'many', 'other'],
  },
  {
    code: 'fr',
    name: 'Français',
    question: 'Lire en français\u202f?',
    wire: 'en',
    lineHeight: 1.5,
    plurals: ['one', 'many', 'other'],
  },
  {
    code: 'pt',
    name: 'Português',
    question: 'Ler em português?',
    wire: 'en',
    lineHeight: 1.5,
    plurals: ['one', 'many', 'other'],
  },
  { code: 'th', name: 'ไทย', question: 'อ่านเป็นภาษาไทยไหม', wire: 'en', lineHeight: 1.6, plurals: ['other'] },
  { code: 'vi', name: 'Tiếng Việt', question: 'Đọc bằng tiếng Việt?', wire: 'en', lineHeight: 1.6, plurals: ['other'] },
  { code: 'am', name: 'አማርኛ', question: 'በአማርኛ ያንብቡ?', wire: 'am', lineHeight: 1.6, plurals: ['one', 'other'] },
  { code: 'zh-Hans', name: '简体中文', question: '用简体中文阅读？', wire: 'en', lineHeight: 1.5, plurals: ['other'] },
] as const satisfies readonly LanguageRow[];

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

export const LANGUAGE_CODES: readonly LanguageCode[] = LANGUAGES.map(({ code }) => code);
/** The server answers an unknown language in this one (screens.md 6). */
export const DEFAULT_LANGUAGE = 'en' satisfies LanguageCode;
/** A text that a language lacks appears in this one, or in English if this one lacks it too (screens.md 6). */
export const FALLBACK_LANGUAGE = 'am' satisfies LanguageCode;
export const WIRE_LANGUAGES: readonly WireLanguage[] = ['en', 'am'];

/** The languages in which a text is looked up, in this order (screens.md 6). */
export function languagesFor<Code extends LanguageCode>(code: Code): (Code | WireLanguage)[] {
  return [...new Set<Code | WireLanguage>([code, FALLBACK_LANGUAGE, DEFAULT_LANGUAGE])];
}

/** The row of a language, by its exact code. English for a code that is not ours. */
export function languageOf(code: string): (typeof LANGUAGES)[number] {
  return LANGUAGES.find((one) => one.code === code) ?? LANGUAGES[0];
}

/**
 * The first of a phone's languages, in its order, that is among `offered`. Undefined if there is none. Traditional
 * Chinese is not Simplified Chinese.
 */
export function languageOfPhone(tags: readonly string[], offered: readonly string[]): LanguageCode | undefined {
  for (const tag of tags) {
    const { language, script } = new Intl.Locale(tag).maximize();
    const known = LANGUAGE_CODES.find((code) => code === language || code === `${language}-${script}`);
    if (known && offered.includes(known)) return known;
  }
  return undefined;
}

/** The wire's language for a tag or a whole Accept-Language header, of which the first tag counts. */
export function wireLanguageOf(tag: string | undefined): WireLanguage {
  const wanted = /^[a-z]+\b/i.exec(tag?.trim() ?? '')?.[0].toLowerCase();
  return LANGUAGES.find(({ code }) => code === wanted)?.wire ?? DEFAULT_LANGUAGE;
}

/** An object with one value for each language code. */
export function perLanguage<Value>(make: (code: LanguageCode) => Value): Record<LanguageCode, Value> {
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, make(code)])) as Record<LanguageCode, Value>;
}
