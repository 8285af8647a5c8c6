// The only place for a currency's scale and for its name in each language. Pages use it too, so it imports nothing but
// the list of languages.
import { perLanguage, type LanguageCode } from './languages.ts';

type Currency = {
  /** Digits after the point: 2 where the minor unit is a hundredth. */
  scale: number;
  /** The short unit shown beside an amount, by language. */
  units: Record<LanguageCode, string>;
  /** The names of the unit and of its hundredth in an amount in words (amount-words.ts). */
  inWords: Record<LanguageCode, { unit: string; part: string }>;
};

/** The currency in which members' money is kept. */
export const CURRENCY = 'ETB';

const CURRENCIES: Readonly<Record<string, Currency>> = {
  ETB: {
    scale: 2,
    units: { ...perLanguage(() => 'Br'), am: 'ብር' },
    inWords: {
      ...perLanguage(() => ({ unit: 'birr', part: 'santim' })),
      am: { unit: 'ብር', part: 'ሳንቲም' },
      th: { unit: 'บีร์', part: 'ซานทิม' },
      'zh-Hans': { unit: '比尔', part: '桑蒂姆' },
    },
  },
};

/** The short name of a currency in the reader's language, e.g. Br or ብር. A currency without one shows its code. */
export function unitName(currency: string = CURRENCY, language: string = 'en'): string {
  const units: Readonly<Record<string, string>> | undefined = CURRENCIES[currency]?.units;
  return units?.[language] ?? units?.en ?? currency;
}

/** Throws a RangeError for a currency without names, so no amount is ever read with the wrong unit. */
export function namesInWords(currency: string, language: LanguageCode): { unit: string; part: string } {
  const names = CURRENCIES[currency]?.inWords[language];
  if (!names) throw new RangeError(`${currency} has no names`);
  return names;
}

export function scaleOf(currency: string): number {
  return CURRENCIES[currency]?.scale ?? 2;
}
