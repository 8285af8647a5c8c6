import { useTranslations } from 'use-intl/react';
import { useFormats } from '../../../design/formats.ts';

/** What of a wallet is inside withdrawals, in words; nothing where nothing is. */
export function Held({ minor }: { minor: number }) {
  const t = useTranslations('wallet.wallet');
  const { ownMoney } = useFormats();
  return minor > 0 ? <>{t('held', { amount: ownMoney(minor) })}</> : null;
}
