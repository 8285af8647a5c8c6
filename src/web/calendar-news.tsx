import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { showNotice } from '#design/components/toast.tsx';
import { calendarFor, preferences, setPreferences } from '#design/preferences.ts';

/** Tells the reader once that dates are in the Ethiopian calendar, if the language chose it and not the reader. */
export function CalendarNews() {
  const t = useTranslations('web.calendar');
  const language = useLocale();
  useEffect(() => {
    const { calendar: chosen, calendarTold } = preferences();
    const shown = calendarFor(language);
    if (calendarTold || shown === chosen || shown === 'gregory') return;
    setPreferences({ calendarTold: true });
    showNotice(t('ethiopic'));
  }, [language, t]);
  return null;
}
