import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';

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
