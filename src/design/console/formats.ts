// Money, counts and days as texts of the console, in the clerk's language. Days are Gregorian and hours count from
// midnight in Amharic as well, because clerks compare them with the bank's papers.
import { dateText as dateIn, type DateTextOptions, dateTimeText as dateTimeIn } from '#universal/date-text.ts';
import { countText as countIn, type MinorAmount, moneyText as moneyIn, type MoneyTextOptions } from '../money-text.ts';
import { consoleLanguage } from './words.ts';

export const moneyText = (minor: MinorAmount, options?: Omit<MoneyTextOptions, 'language'>): string =>
  moneyIn(minor, { ...options, language: consoleLanguage() });

export const countText = (count: MinorAmount): string => countIn(count, consoleLanguage());

/** "21 Nov 2026". */
export const dateText = (value: string | null | undefined, style?: DateTextOptions['style']): string =>
  dateIn(value, { language: consoleLanguage(), ...(style ? { style } : {}) });

/** "21 Nov 2026, 14:05". */
export const dateTimeText = (value: string | null | undefined): string =>
  dateTimeIn(value, { language: consoleLanguage() });

export const numberText = (value: number, options: Intl.NumberFormatOptions): string =>
  value.toLocaleString(consoleLanguage(), options);
