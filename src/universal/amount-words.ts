// Writes an amount in words, as a cashier would: for receipts and for reading amounts aloud. Pages and the server's
// PDFs use it, so it imports only files of this folder.
import { CURRENCY, namesInWords, scaleOf } from './currencies.ts';
import { type LanguageCode, languageOf } from './languages.ts';
import { numberInWords } from './number-words.ts';

type Joining = {
  /** The words of a number before the name of what is counted. */
  counted: (words: string, name: string, value: bigint) => string;
  /** Between the units and their hundredths. */
  and: string;
  minus: string;
  /** Behind an amount without hundredths. */
  whole?: string;
  /** Before fewer than ten hundredths that follow units. */
  few?: string;
};

const MILLION = 1_000_000n;
const spaced = (words: string, name: string) => `${words} ${name}`;
const together = (words: string, name: string) => words + name;
/** A million is a noun in these languages: "un millón de birr". */
const ofMillions = (words: string, name: string, value: bigint) =>
  `${words} ${value >= MILLION && value % MILLION === 0n ? 'de ' : ''}${name}`;

const JOINING: Record<LanguageCode, Joining> = {
  en: { counted: spaced, and: ' and ', minus: 'minus ' },
  es: { counted: ofMillions, and: ' con ', minus: 'menos ' },
  fr: {
    counted: (words, name, value) => ofMillions(words, value > 1n ? `${name}s` : name, value),
    and: ' et ',
    minus: 'moins ',
  },
  pt: { counted: ofMillions, and: ' e ', minus: 'menos ' },
  th: { counted: together, and: '', minus: 'ลบ', whole: 'ถ้วน' },
  vi: { counted: spaced, and: ' và ', minus: 'âm ' },
  am: { counted: spaced, and: ' ከ', minus: 'ሲቀነስ ' },
  'zh-Hans': { counted: together, and: '', minus: '负', whole: '整', few: '零' },
};

/**
 * Minor units in words: 997771 -> "nine thousand nine hundred seventy-seven birr and seventy-one santim". In English
 * for a language that is not ours. Throws a RangeError on a fraction of a minor unit and on a thousand trillions and
 * more.
 */
export function amountInWords(minor: number | bigint, language: string, currency: string = CURRENCY): string {
  const { code } = languageOf(language);
  const { counted, and, minus, whole = '', few = '' } = JOINING[code];
  const { unit, part } = namesInWords(currency, code);
  const amount = BigInt(minor);
  const size = amount < 0n ? -amount : amount;
  const perUnit = 10n ** BigInt(scaleOf(currency));
  const said = (value: bigint, name: string) => counted(numberInWords(value, code), name, value);
  const [units, parts] = [size / perUnit, size % perUnit];
  const words =
    parts === 0n
      ? said(units, unit) + whole
      : units === 0n
        ? said(parts, part)
        : said(units, unit) + and + (parts < 10n ? few : '') + said(parts, part);
  return amount < 0n ? minus + words : words;
}
