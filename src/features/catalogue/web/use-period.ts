// chunk: screens
import { useTranslations } from 'use-intl/react';
import { periodOf } from './figures.ts';

/** A number of days in words: "a year", "9 months". */
export function usePeriod(): (days: number) => string {
  const t = useTranslations('catalogue');
  return (days) => t('period', periodOf(days));
}
