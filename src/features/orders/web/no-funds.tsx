import { useTranslations } from 'use-intl/react';
import { EmptyState } from '#design/components/empty-state.tsx';

/** Empty state for lists of fund orders, with a link to the products. */
export function NoFunds({ title }: { title: string }) {
  const t = useTranslations('orders');
  return (
    <EmptyState
      icon="fund"
      title={title}
      action={{ label: t('mine.browse'), destination: { to: '/pages/tabbar/product/index' } }}
    >
      {t('fund.noneWords')}
    </EmptyState>
  );
}
