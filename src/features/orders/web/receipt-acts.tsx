import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Columns } from '#design/components/layout.tsx';
import { businessDateOf } from '#design/date-text.ts';

type ReceiptActsProps = {
  wallet: 'recharge' | 'income';
  /** The statement's filter. */
  type: 'product_income' | 'purchase_product';
  /** The receipt's time, as soon as it is known. */
  at: string | null | undefined;
  onClose: () => void;
};

/** The foot of a receipt in a sheet. The statement shows the lines of the receipt's day. */
export function ReceiptActs({ wallet, type, at, onClose }: ReceiptActsProps) {
  const t = useTranslations('orders');
  const day = at ? businessDateOf(new Date(at)) : undefined;
  return (
    <Columns min={8} gap={8}>
      <ButtonLink
        to="/pagesB/wallet/fundsDetails/index"
        query={{ wallet, ...(day ? { type, from: day, until: day } : {}) }}
        kind="secondary"
        block
      >
        {t('receipt.statement')}
      </ButtonLink>
      <Button block onClick={onClose}>
        {t('receipt.close')}
      </Button>
    </Columns>
  );
}
