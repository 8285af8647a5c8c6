// useFormats: the texts of money, numbers, dates and times, bound to the reader's language, calendar and clock.
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import {
  dateText,
  type DateTextOptions,
  dateTimeText,
  type DayPart,
  onBusinessClock,
  relativeText,
  timeText,
} from '#universal/date-text.ts';
import { countText, HIDDEN_AMOUNT, moneyText, type MinorAmount, type MoneyTextOptions } from './money-text.ts';
import { calendarFor, clockFor, usePreferences } from './preferences.ts';
import { useSymbols } from './symbols.ts';

export type Formats = {
  language: string;
  /** Money in sentences or for screen readers. Elsewhere screens show amounts with <Money>, which can hide them. */
  money: (minor: MinorAmount, options?: Omit<MoneyTextOptions, 'language'>) => string;
  /** A member's own money in a sentence: it obeys the hide switch. */
  ownMoney: Formats['money'];
  count: (count: MinorAmount) => string;
  /** A member's own points in a sentence. */
  ownCount: Formats['count'];
  /** Basis points as a percentage: 125 -> "1.25%". */
  percent: (basisPoints: number | null | undefined) => string;
  date: (value: string | Date | null | undefined, style?: DateTextOptions['style']) => string;
  time: (value: string | Date | null | undefined) => string;
  /** The hour of a rule in Addis Ababa, '10:00', on the reader's clock. */
  hourOfDay: (hour: string) => string;
  dateTime: (value: string | Date | null | undefined) => string;
  relative: (value: string | Date, now: Date) => string;
  /** 'A, B and C', or 'A, B or C' by `type`, with the comma of the language. */
  list: (names: readonly string[], type?: Intl.ListFormatType) => string;
};

const percentsByLanguage = new Map<string, Intl.NumberFormat>();

/** Made only for the first percentage: a cheap phone takes about ten milliseconds, and most pages show none. */
function percentsIn(language: string): Intl.NumberFormat {
  const known = percentsByLanguage.get(language);
  if (known) return known;
  const made = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2, numberingSystem: 'latn' });
  percentsByLanguage.set(language, made);
  return made;
}

export function useFormats(): Formats {
  const language = useLocale();
  const { hideMoney } = usePreferences();
  const calendar = calendarFor(language);
  const clock = clockFor(language);
  const { currency } = useSymbols();
  const t = useTranslations('design');
  return useMemo(() => {
    const date: Formats['date'] = (value, style = 'short') => dateText(value, { language, calendar, style });
    const inPart = (part: DayPart, time: string) => t(`clock.${part}`, { time });
    const time: Formats['time'] = (value) => timeText(value, { clock, inPart });
    const money: Formats['money'] = (minor, options) => moneyText(minor, { language, currency, ...options });
    const count: Formats['count'] = (of) => countText(of, language);
    return {
      language,
      money,
      ownMoney: hideMoney ? () => HIDDEN_AMOUNT : money,
      count,
      ownCount: hideMoney ? () => HIDDEN_AMOUNT : count,
      percent: (basisPoints) =>
        basisPoints === null || basisPoints === undefined
          ? '\u2014'
          : percentsIn(language).format(basisPoints / 10_000),
      date,
      time,
      hourOfDay: (hour) => time(onBusinessClock(hour)),
      dateTime: (value) => dateTimeText(value, { language, calendar, clock, inPart }),
      relative: (value, now) => relativeText(value, now, language),
      list: (names, type = 'conjunction') => new Intl.ListFormat(language, { type }).format(names),
    };
  }, [language, currency, calendar, clock, hideMoney, t]);
}
