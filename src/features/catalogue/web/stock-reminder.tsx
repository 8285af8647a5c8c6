import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { hasEnded } from './ended-product.ts';

type Product = DataOf<'GET /api/v1/products/{id}'>;

/** Whether this reader may ask for a reminder: a member, while the product may still come back. */
export const canRemind = (product: Product): boolean => product.reminder !== null && !hasEnded(product);

/** Says why nothing is for sale, and asks to be told when it is again, or takes that back. */
export function StockReminder({ product: { id, reminder }, why }: { product: Product; why: string }) {
  const t = useTranslations('catalogue.reminder');
  const set = useAct('PUT /api/v1/products/{id}/reminder', { refresh: ['GET /api/v1/products/{id}'] });
  return (
    <>
      <p className="catalogue-line">{reminder ? t('asked', { why }) : why}</p>
      <Button
        block
        kind="secondary"
        busy={set.isPending}
        onClick={() => set.mutate({ path: { id }, body: { reminder: !reminder } })}
      >
        {t(reminder ? 'stop' : 'ask')}
      </Button>
    </>
  );
}
