import { useTranslations } from 'use-intl/react';
import { showToast } from '../../../design/components/toast.tsx';
import { useFormats } from '../../../design/formats.ts';

/** Shows the result of a collecting. */
export function useCollectedToast(): (collected: { amountMinor: number; points: number }) => void {
  const t = useTranslations('orders');
  const { ownMoney } = useFormats();
  return ({ amountMinor, points }) => {
    const amount = ownMoney(amountMinor);
    showToast(points > 0 ? t('collect.doneWithPoints', { amount, points }) : t('collect.done', { amount }));
  };
}
