// Writes an amount in words, as a cashier would: for receipts and for reading amounts aloud. A language gets words
// through a row in SPEECH. Pages and the server's PDFs use it, so it imports only files of this folder.
import { CURRENCY, namesInWords, scaleOf } from './currencies.ts';
import { FALLBACK_LANGUAGE, type LanguageCode } from './languages.ts';

type Speech = {
  /** A whole number of at least 0. */
  number: (value: bigint) => string;
  /** Joins the words of the units and of the parts after the point. */
  both: (units: string, parts: string) => string;
  minus: (words: string) => string;
};

/** The number words of a language that counts by thousands. */
type Counting = {
  /** 0 to 19. */
  small: readonly string[];
  /** 20, 30 and so on to 90. */
  tens: readonly string[];
  betweenTensAndOnes: string;
  hundred: string;
  /** Thousand, million and so on. */
  powers: readonly string[];
};

function belowThousand(value: number, { small, tens, betweenTensAndOnes, hundred }: Counting): string {
  const words: string[] = [];
  if (value >= 100) words.push(`${small[Math.floor(value / 100)]} ${hundred}`);
  const belowHundred = value % 100;
  if (belowHundred >= 20) {
    const ten = tens[Math.floor(belowHundred / 10) - 2] ?? '';
    words.push(belowHundred % 10 === 0 ? ten : `${ten}${betweenTensAndOnes}${small[belowHundred % 10]}`);
  } else if (belowHundred > 0) words.push(small[belowHundred] ?? '');
  return words.join(' ');
}

function byThousands(counting: Counting): (value: bigint) => string {
  return (value) => {
    if (value === 0n) return counting.small[0] ?? '';
    const digits = value.toString();
    const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
    if (groups.length > counting.powers.length + 1) throw new RangeError(`no word for ${digits}`);
    const words = groups.flatMap((group, at) => {
      const power = groups.length - 1 - at;
      const count = belowThousand(parseInt(group, 10), counting);
      if (count === '') return [];
      return power === 0 ? [count] : [count, counting.powers[power - 1] ?? ''];
    });
    return words.join(' ');
  };
}

const ENGLISH: Counting = {
  small: (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen'
  ).split(' '),
  tens: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  betweenTensAndOnes: '-',
  hundred: 'hundred',
  powers: ['thousand', 'million', 'billion', 'trillion'],
};

const AMHARIC_ONES = ['ዜሮ', 'አንድ', 'ሁለት', 'ሦስት', 'አራት', 'አምስት', 'ስድስት', 'ሰባት', 'ስምንት', 'ዘጠኝ'];

const AMHARIC: Counting = {
  small: [...AMHARIC_ONES, 'አሥር', ...AMHARIC_ONES.slice(1).map((one) => `አሥራ ${one}`)],
  tens: ['ሃያ', 'ሠላሳ', 'አርባ', 'ሃምሳ', 'ስድሳ', 'ሰባ', 'ሰማንያ', 'ዘጠና'],
  betweenTensAndOnes: ' ',
  hundred: 'መቶ',
  powers: ['ሺህ', 'ሚሊዮን', 'ቢሊዮን', 'ትሪሊዮን'],
};

const SPEECH: Partial<Record<LanguageCode, Speech>> & Record<typeof FALLBACK_LANGUAGE, Speech> = {
  en: {
    number: byThousands(ENGLISH),
    both: (units, parts) => `${units} and ${parts}`,
    minus: (words) => `minus ${words}`,
  },
  am: {
    number: byThousands(AMHARIC),
    both: (units, parts) => `${units} ከ${parts}`,
    minus: (words) => `ሲቀነስ ${words}`,
  },
};

/** The languages that have words for amounts. */
export const WORDED_LANGUAGES = Object.keys(SPEECH) as LanguageCode[];

/** The language in which a reader gets amounts in words: the reader's own, or the fallback if SPEECH lacks it. */
export function wordedLanguage(language: string): LanguageCode {
  return WORDED_LANGUAGES.find((one) => one === language) ?? FALLBACK_LANGUAGE;
}

/**
 * Minor units in words: 997771 -> "nine thousand nine hundred seventy-seven birr and seventy-one santim". Throws a
 * RangeError on a fraction of a minor unit and on a thousand trillions and more.
 */
export function amountInWords(minor: number | bigint, language: string, currency: string = CURRENCY): string {
  const code = wordedLanguage(language);
  const { number, both, minus } = SPEECH[code] ?? SPEECH[FALLBACK_LANGUAGE];
  const { unit, part } = namesInWords(currency, code);
  const amount = BigInt(minor);
  const size = amount < 0n ? -amount : amount;
  const perUnit = 10n ** BigInt(scaleOf(currency));
  const units = `${number(size / perUnit)} ${unit}`;
  const parts = `${number(size % perUnit)} ${part}`;
  const words = size % perUnit === 0n ? units : size < perUnit ? parts : both(units, parts);
  return amount < 0n ? minus(words) : words;
}
