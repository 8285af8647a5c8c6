// Amounts of money, and counts, as text (look.md 2). Amounts are whole minor units. The text is built from their
// digits, because an amount must never be divided as a float.
import { CURRENCY, scaleOf, unitName } from '#universal/currencies.ts';
import { inThousands } from '#universal/digit-groups.ts';

/** The wire's JSON integer, the server's bigint, or nothing when the amount is not known. */
export type MinorAmount = number | bigint | null | undefined;

const TRUE_MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';

export const UNKNOWN_AMOUNT = '\u2014';
/** Always six dots, so that the mask does not show how long the amount is. */
export const HIDDEN_AMOUNT = '\u2022\u2022\u2022\u2022\u2022\u2022';

export type MoneyTextOptions = {
  language?: string;
  currency?: string;
  /** 'auto' writes a minus only; 'always' writes a plus as well (for movements on a statement). */
  sign?: 'auto' | 'always' | 'never';
  /** Leaves ".00" out, for amounts that can only be whole. */
  whole?: boolean;
  /** Leaves the unit out where a heading already names it. */
  unit?: boolean;
};

export type Separators = { group: string; decimal: string };

/** Two languages are listed here, because a cheap phone takes fifty milliseconds to look separators up. */
const separatorsByLanguage = new Map<string, Separators>([
  ['en', { group: ',', decimal: '.' }],
  ['am', { group: ',', decimal: '.' }],
]);

export function separatorsOf(language: string): Separators {
  const known = separatorsByLanguage.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn', useGrouping: true }).formatToParts(
    1234567.8,
  );
  const separators = {
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
  };
  separatorsByLanguage.set(language, separators);
  return separators;
}

/** The parts of an amount, which a large figure shows in two sizes. `mark` is the sign or empty. */
export type MoneyParts = { mark: string; unit: string; whole: string; cents: string };

/**
 * The parts of an amount, e.g. 123450 -> Br, 1,234 and .50. Throws a RangeError on a fraction of a minor unit, which no
 * part of the product may ever produce.
 */
export function moneyParts(minor: number | bigint, options: MoneyTextOptions = {}): MoneyParts {
  const { language = 'en', currency = CURRENCY, sign = 'auto' } = options;
  const amount = BigInt(minor);
  const scale = scaleOf(currency);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(scale + 1, '0');
  const cents = digits.slice(-scale);
  const { group, decimal } = separatorsOf(language);
  return {
    mark: sign === 'never' ? '' : amount < 0n ? TRUE_MINUS : sign === 'always' && amount > 0n ? '+' : '',
    unit: unitName(currency, language),
    whole: inThousands(digits.slice(0, digits.length - scale), group),
    cents: scale === 0 || (options.whole && Number(cents) === 0) ? '' : `${decimal}${cents}`,
  };
}

/** Writes minor units as text, e.g. 123450 -> "Br 1,234.50". Unknown amounts become an em dash, never 0. */
export function moneyText(minor: MinorAmount, options: MoneyTextOptions = {}): string {
  if (minor === null || minor === undefined) return UNKNOWN_AMOUNT;
  const { mark, unit, whole, cents } = moneyParts(minor, options);
  return (options.unit ?? true) ? `${mark}${unit}${NO_BREAK_SPACE}${whole}${cents}` : `${mark}${whole}${cents}`;
}

/** Whole numbers (points, units, chances) with the reader's grouping; an em dash when not known. */
export function countText(count: MinorAmount, language = 'en'): string {
  if (count === null || count === undefined) return UNKNOWN_AMOUNT;
  const value = BigInt(count);
  const mark = value < 0n ? TRUE_MINUS : '';
  return mark + inThousands((value < 0n ? -value : value).toString(), separatorsOf(language).group);
}
