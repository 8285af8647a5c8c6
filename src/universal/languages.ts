// The one list of languages (screens.md 6). Contracts, the server's texts, the phone's choice, its line height and the
// checks of all catalogues read it. It imports nothing, because pages carry it too.

/** The wire speaks two languages: a request names one of them, and the server answers in it. */
export type WireLanguage = 'en' | 'am';

type LanguageRow = {
  code: string;
  /** The language's name in its own words. */
  name: string;
  /** Requests in this language name this one on the wire. */
  wire: WireLanguage;
  /** Taller letters, or signs above and below them, need more room between lines. */
  lineHeight: number;
  /**
   * The tag that formats dates in the words of the server. Every tag names its calendar where the language has another.
   */
  dates: string;
  /** Every word form that a number asks for in this language (CLDR). A test compares them with Intl.PluralRules. */
  plurals: readonly Intl.LDMLPluralRule[];
};

export const LANGUAGES = [
  { code: 'en', name: 'English', wire: 'en', lineHeight: 1.5, dates: 'en-GB', plurals: ['one', 'other'] },
  { code: 'es', name: 'Español', wire: 'en', lineHeight: 1.5, dates: 'es', plurals: ['one', 'many', 'other'] },
  { code: 'fr', name: 'Français', wire: 'en', lineHeight: 1.5, dates: 'fr', plurals: ['one', 'many', 'other'] },
  { code: 'pt', name: 'Português', wire: 'en', lineHeight: 1.5, dates: 'pt', plurals: ['one', 'many', 'other'] },
  { code: 'th', name: 'ไทย', wire: 'en', lineHeight: 1.6, dates: 'th-u-ca-gregory', plurals: ['other'] },
  { code: 'vi', name: 'Tiếng Việt', wire: 'en', lineHeight: 1.6, dates: 'vi', plurals: ['other'] },
  { code: 'am', name: 'አማርኛ', wire: 'am', lineHeight: 1.6, dates: 'am-ET-u-ca-gregory', plurals: ['one', 'other'] },
  { code: 'zh-Hans', name: '简体中文', wire: 'en', lineHeight: 1.5, dates: 'zh-Hans', plurals: ['other'] },
] as const satisfies readonly LanguageRow[];

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

export const LANGUAGE_CODES: readonly LanguageCode[] = LANGUAGES.map(({ code }) => code);
/** The server answers an unknown language in this one (screens.md 6). */
export const DEFAULT_LANGUAGE = 'en' satisfies LanguageCode;
/** A text that a language lacks appears in this one, and in English where this one lacks it too (screens.md 6). */
export const FALLBACK_LANGUAGE = 'am' satisfies LanguageCode;
export const WIRE_LANGUAGES: readonly WireLanguage[] = ['en', 'am'];

/** The languages in which a text is looked for, one after the other (screens.md 6). */
export function languagesFor<Code extends LanguageCode>(code: Code): (Code | WireLanguage)[] {
  return [...new Set<Code | WireLanguage>([code, FALLBACK_LANGUAGE, DEFAULT_LANGUAGE])];
}

/** The row of a language, by its exact code. English for a code that is not ours. */
export function languageOf(code: string): (typeof LANGUAGES)[number] {
  return LANGUAGES.find((one) => one.code === code) ?? LANGUAGES[0];
}

/** The wire's language for a tag or a whole Accept-Language header, of which the first tag counts. */
export function wireLanguageOf(tag: string | undefined): WireLanguage {
  const wanted = /^[a-z]+\b/i.exec(tag?.trim() ?? '')?.[0].toLowerCase();
  return LANGUAGES.find(({ code }) => code === wanted)?.wire ?? DEFAULT_LANGUAGE;
}

/** One value a language, for objects that are keyed by its code. */
export function perLanguage<Value>(make: (code: LanguageCode) => Value): Record<LanguageCode, Value> {
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, make(code)])) as Record<LanguageCode, Value>;
}
