// chunk: further
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormats } from '#design/formats.ts';
import { usePreferences } from '#design/preferences.ts';
import { useWeaveSentence } from '#design/components/weave.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { type CallResult, useCall } from '#platform/client/queries.ts';
import { setStored } from '#platform/client/stored-state.ts';

/**
 * Keeps home's first words for the next visit, with their time. The page then shows them before the app's code is here
 * (scripts/faces/first-paint.ts). Nothing is kept while amounts are hidden.
 */
export function useFirstView(today: CallResult<DataOf<'GET /api/v1/income/today'>>): void {
  const t = useTranslations('home.ready');
  const { language, money, dateTime } = useFormats();
  const { hideMoney } = usePreferences();
  const sentence = useWeaveSentence({ own: true });
  const weave = useCall('GET /api/v1/income/weave', { query: {} }, { quiet: true });
  const [income, days] = [today.data, weave.data];
  useEffect(() => {
    if (hideMoney) setStored('firstView', undefined);
    else if (income && days) {
      setStored('firstView', {
        language,
        label: `${t('title')} \u00b7 ${dateTime(new Date(today.dataUpdatedAt))}`,
        figure: money(income.toCollectMinor),
        words: sentence(days),
      });
    }
  });
}
