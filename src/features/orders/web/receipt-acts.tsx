import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Columns } from '#design/components/layout.tsx';
import { businessDateOf } from '#universal/date-text.ts';

type ReceiptActsProps = {
  wallet: 'recharge' | 'income';
  /** The kind of lines to show in the statement. */
  type: 'product_income' | 'purchase_product';
  /** The receipt's time. Undefined or null while it is not known. */
  at: string | null | undefined;
  onClose: () => void;
};

/** The buttons below a receipt: close it, or open the statement at the lines of its day. */
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
