import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; more: () => void };

/** Shows the next page of a list, where there is one. */
export function MoreButton({ of }: { of: Pages }) {
  const t = useTranslations('transparency');
  return of.hasNextPage ? (
    <Button kind="quiet" busy={of.isFetchingNextPage} onClick={of.more}>
      {t('days.more')}
    </Button>
  ) : null;
}

const STEP = 10;

/** A list that the phone holds whole, shown ten rows at a time. */
export function useSteps<R>(rows: readonly R[]): { shown: readonly R[]; more: ReactNode } {
  const [count, setCount] = useState(STEP);
  const pages = { hasNextPage: rows.length > count, isFetchingNextPage: false, more: () => setCount(count + STEP) };
  return { shown: rows.slice(0, count), more: <MoreButton of={pages} /> };
}
