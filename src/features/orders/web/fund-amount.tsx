import { useTranslations } from 'use-intl/react';
import { AmountField } from '../../../design/components/amount-field.tsx';
import { useFormats } from '../../../design/formats.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import type { FundAmountProblem } from './fund-amount-rules.ts';

/** The amount for a fund. It shows a problem with the amount before it asks for any quote. */
export function FundAmount({
  product,
  value,
  onChange,
  problem,
  refused,
}: {
  product: DataOf<'GET /api/v1/products/{id}'>;
  value: string;
  onChange: (text: string) => void;
  problem: FundAmountProblem | undefined;
  refused: string | undefined;
}) {
  const t = useTranslations('orders');
  const { money } = useFormats();
  const range = {
    least: money(product.amountMinMinor),
    most: money(product.amountMaxMinor),
    step: money(product.priceMinor),
  };
  return (
    <AmountField
      label={t('buy.amount')}
      hint={t('buy.amountHint', range)}
      value={value}
      onChange={onChange}
      error={problem ? t(`buy.amountWrong.${problem}`, range) : refused}
    />
  );
}
