// Puts the answers about the member's income on the wallet's main page.
import { lazy, Suspense } from 'react';
import { defineInWallet } from '#design/places.tsx';
import { Skeleton } from '#design/components/states.tsx';

/** The wallet goes without them if their code fails to load. */
const IncomeAnswers = lazy(() =>
  import('./income-answers.tsx').then(
    (file) => ({ default: file.IncomeAnswers }),
    () => ({ default: () => null }),
  ),
);

export const inWallet = defineInWallet(() => (
  <Suspense fallback={<Skeleton height="12.5rem" rounded />}>
    <IncomeAnswers />
  </Suspense>
));
