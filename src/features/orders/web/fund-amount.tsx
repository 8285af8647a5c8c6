import { useTranslations } from 'use-intl/react';
import { AmountField } from '#design/components/amount-field.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import type { FundAmountProblem } from './fund-amount-rules.ts';

type Product = DataOf<'GET /api/v1/products/{id}'>;

/** The amounts that a fund takes, in words. */
export function rangeOf(product: Product, money: (minor: number | null) => string) {
  return {
    least: money(product.amountMinMinor),
    most: money(product.amountMaxMinor),
    step: money(product.priceMinor),
  };
}

/** The amount for a fund. It shows a problem with the amount before it asks for any quote. */
export function FundAmount({
  product,
  value,
  onChange,
  problem,
  refused,
}: {
  product: Product;
  value: string;
  onChange: (text: string) => void;
  problem: FundAmountProblem | undefined;
  refused: string | undefined;
}) {
  const t = useTranslations('orders');
  const { money } = useFormats();
  const range = rangeOf(product, money);
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
