import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';

/** Asks to be told when a product is for sale again, or takes that back. Nothing for visitors. */
export function StockReminder({ product }: { product: DataOf<'GET /api/v1/products/{id}'> }) {
  const t = useTranslations('catalogue.reminder');
  const set = useAct('PUT /api/v1/products/{id}/reminder', { refresh: ['GET /api/v1/products/{id}'] });
  const { id, reminder, status } = product;
  if (reminder === null || status === 'wound_up') return null;
  return (
    <>
      {reminder ? <p className="catalogue-line">{t('asked')}</p> : null}
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
