// What members read of a product before they buy it: on its page, and in the desk's preview of that page.
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { ProductContent } from '#features/catalogue/web/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { AfterWithdrawal } from './after-withdrawal.tsx';
import './orders.css';

type Product = DataOf<'GET /api/v1/products/{id}'>;

/** `report`: how a member reports its texts. */
export function ProductAsSold({ product, report }: { product: Product; report?: ReactNode }) {
  return (
    <ProductContent product={product} ofGain={<AfterWithdrawal of={product} />} report={report}>
      <SaidBefore product={product} />
    </ProductContent>
  );
}

/** What every member must be told before buying (orders.md 1), shown below the product's first risks. */
function SaidBefore({ product: { type, returnsPrincipal } }: { product: Product }) {
  const t = useTranslations('orders');
  return (
    <div>
      <h3 className="orders-title">{t('before.title')}</h3>
      <ul className="orders-before">
        <li>{t('before.noExit')}</li>
        <li>{t('before.expected', { type })}</li>
        <li>{t('before.late', { type })}</li>
        <li>{returnsPrincipal ? t('before.principal') : t('before.usedUp')}</li>
        <li>{t('before.lost', { type })}</li>
      </ul>
    </div>
  );
}
