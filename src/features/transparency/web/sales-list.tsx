import { useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useSteps } from './more-button.tsx';

type Sale = DataOf<'GET /api/v1/transparency'>['sales'][number];

/** Each product with its settled purchases. A row opens the product's own figures. */
export function SalesList({ sales }: { sales: readonly Sale[] }) {
  const t = useTranslations('transparency');
  const { shown, more } = useSteps(sales);
  if (sales.length === 0) return <p className="transparency-note">{t('overview.nothing')}</p>;
  return (
    <>
      <Rows label={t('sales.title')}>
        {shown.map((one) => (
          <RowItem
            key={one.productId}
            icon="product"
            title={one.productTitle}
            detail={t('sales.orders', { count: one.orders })}
            value={<Money minor={one.amountMinor} />}
            destination={{ to: '/pages/transparency/product', item: { id: one.productId, title: one.productTitle } }}
          />
        ))}
      </Rows>
      {more}
    </>
  );
}
