// chunk: further
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { Skeleton } from '#design/components/states.tsx';
import { useWeaveSentence } from '#design/components/weave.tsx';
import { useFormats } from '#design/formats.ts';
import { usePreferences } from '#design/preferences.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { lazyPart } from '#platform/client/lazy-screen.tsx';
import { useCall, type CallResult } from '#platform/client/queries.ts';
import { setStored } from '#platform/client/stored-state.ts';

/** The last parts of the page, so their code loads separately. */
const OneOffer = lazy(() =>
  import('./one-offer.tsx').then(
    (file) => ({ default: file.OneOffer }),
    () => ({ default: () => null }),
  ),
);
const Notices = lazyPart(() => import('./notices.tsx').then((file) => file.Notices));

type FurtherDownProps = {
  today: Parameters<typeof useFirstView>[0];
  /** Shown above the offer. */
  children: ReactNode;
};

/** The part of home below the first screenful. Its code loads after that is drawn. */
export function FurtherDown({ today, children }: FurtherDownProps) {
  useFirstView(today);
  return (
    <>
      {children}
      <Suspense fallback={<Skeleton height="10.75rem" rounded />}>
        <OneOffer />
      </Suspense>
      <Notices />
    </>
  );
}

/**
 * Stores home's main figure and its words for the next visit, which shows them before the app's code has loaded
 * (scripts/faces/first-paint.ts). Stores nothing while amounts are hidden.
 */
function useFirstView(today: CallResult<DataOf<'GET /api/v1/income/today'>>): void {
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
