import { useTranslations } from 'use-intl/react';
import type { DataOf } from '#platform/client/call-types.ts';

/** The facts that every member reads before buying (orders.md 1), below the product's first risks. */
export function SaidBefore({ product }: { product: DataOf<'GET /api/v1/products/{id}'> }) {
  const t = useTranslations('orders');
  const { type } = product;
  return (
    <div>
      <h3 className="orders-title">{t('before.title')}</h3>
      <ul className="orders-before">
        <li>{t('before.noExit')}</li>
        <li>{t('before.expected', { type })}</li>
        <li>{t('before.late', { type })}</li>
        <li>{product.returnsPrincipal ? t('before.principal') : t('before.usedUp')}</li>
        <li>{t('before.lost', { type })}</li>
      </ul>
    </div>
  );
}
