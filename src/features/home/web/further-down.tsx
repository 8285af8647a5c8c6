// chunk: further
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { keepFirstView } from '#platform/client/first-card.tsx';
import { Skeleton } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { usePreferences } from '#design/preferences.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { lazyPart } from '#platform/client/lazy-screen.tsx';
import type { CallResult } from '#platform/client/queries.ts';
import { useBreakEvenWords, useNextPayment } from '#features/orders/web/public.tsx';

/** The last parts of the page, so their code loads separately. */
const OneOffer = lazy(() =>
  import('./one-offer.tsx').then(
    (file) => ({ default: file.OneOffer }),
    () => ({ default: () => null }),
  ),
);
const Notices = lazyPart(() => import('./notices.tsx').then((file) => file.Notices));

type FurtherDownProps = {
  today: Parameters<typeof useHomeView>[0];
  /** Shown above the offer. */
  children: ReactNode;
};

/** The part of home below the first screenful. Its code loads after that is drawn. */
export function FurtherDown({ today, children }: FurtherDownProps) {
  useHomeView(today);
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

/** Keeps the figure, the next payment and whether the member is ahead for the next visit. */
function useHomeView({ data: income, dataUpdatedAt: at }: CallResult<DataOf<'GET /api/v1/income/today'>>): void {
  const t = useTranslations('home.ready');
  const { language, money, dateTime } = useFormats();
  const next = useNextPayment();
  const ahead = useBreakEvenWords();
  const { hideMoney } = usePreferences();
  const even = income?.breakEven ? ahead(income.breakEven) : undefined;
  const view = income && {
    language,
    label: `${t('title')} \u00b7 ${dateTime(new Date(at))}`,
    figure: money(income.toCollectMinor),
    words: [next(income.next), even?.short, even?.words].filter(Boolean).join('\n'),
  };
  useEffect(() => keepFirstView('firstView', hideMoney, view));
}
