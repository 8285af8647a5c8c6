import { useLocale } from 'use-intl/react';
import { BUSINESS_TIME_ZONE } from '#universal/business-time.ts';
import { instantOf } from './date-text.ts';
import { calendarFor, usePreferences } from './preferences.ts';

/** The number of a business date in the reader's calendar, for a cell of a calendar: '2026-11-21' -> "21" or "12". */
export function useDayNumber(): (date: string) => string {
  const language = useLocale();
  usePreferences();
  const numbers = new Intl.DateTimeFormat(`en-u-ca-${calendarFor(language)}-nu-latn`, {
    timeZone: BUSINESS_TIME_ZONE,
    day: 'numeric',
  });
  return (date) => numbers.format(instantOf(date));
}
