// chunk: app
import { useTranslations } from 'use-intl/react';
import { useFormats } from '#design/formats.ts';

/** The text "… is on its way out" for the amount that withdrawals hold. Nothing if it is zero. */
export function Held({ minor }: { minor: number }) {
  const t = useTranslations('wallet.wallet');
  const { ownMoney } = useFormats();
  return minor > 0 ? <>{t('held', { amount: ownMoney(minor) })}</> : null;
}
