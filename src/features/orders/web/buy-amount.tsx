// The amount field for buying a fund, and the check of the amount.
import { useTranslations } from 'use-intl/react';
import { AmountField } from '#design/components/amount-field.tsx';
import { useFormats } from '#design/formats.ts';
import { IconButton } from '#design/components/button.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

type Product = DataOf<'GET /api/v1/products/{id}'>;

/** The smallest amount, largest amount and step of a fund, as values for texts. */
export function rangeOf(product: Product, money: (minor: number | null) => string) {
  return {
    least: money(product.amountMinMinor),
    most: money(product.amountMaxMinor),
    step: money(product.priceMinor),
  };
}

/** The amount field of a fund. It shows what is wrong with an amount before any quote is asked for. */
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

type FundLimits = Pick<DataOf<'GET /api/v1/products/{id}'>, 'priceMinor' | 'amountMinMinor' | 'amountMaxMinor'>;
type FundAmountProblem = 'least' | 'most' | 'step';

/** Why the fund doesn't accept an amount (minor units): outside its range, or not a multiple of the unit price. */
export function fundAmountProblem(product: FundLimits, amountMinor: number): FundAmountProblem | undefined {
  const { amountMinMinor: least, amountMaxMinor: most } = product;
  if (least !== null && amountMinor < least) return 'least';
  if (most !== null && amountMinor > most) return 'most';
  return amountMinor % product.priceMinor === 0 ? undefined : 'step';
}

export function Units({ value, onChange, most }: { value: number; onChange: (units: number) => void; most: number }) {
  const t = useTranslations('orders');
  return (
    <div className="orders-stepper">
      <span id="orders-units">{t('buy.units')}</span>
      <IconButton icon="minus" label={t('buy.fewer')} disabled={value <= 1} onClick={() => onChange(value - 1)} />
      <output className="numerals" aria-labelledby="orders-units">
        {value}
      </output>
      <IconButton
        icon="plus"
        label={t('buy.more')}
        disabled={value >= Math.max(1, most)}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}
