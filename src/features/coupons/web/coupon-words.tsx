// chunk: screens
// Texts that describe a coupon: what it pays, for which products, and until when.
import { useTranslations } from 'use-intl/react';
import { useFormats } from '#design/formats.ts';
import { sentenceAround } from '#design/components/localized.tsx';
import { Written } from '#design/components/written.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

export type Coupon = DataOf<'GET /api/v1/coupons'>['items'][number];
type Face = Pick<
  Coupon,
  'amountMinor' | 'percent' | 'capMinor' | 'leastPriceMinor' | 'productType' | 'product' | 'lastDay'
>;

export function useCouponWords() {
  const t = useTranslations('coupons');
  const { money, date } = useFormats();
  return {
    /** "Br 50.00 off", or "10% off, at most Br 30.00". */
    pays: ({ amountMinor, percent, capMinor }: Face) =>
      amountMinor === null
        ? t('pays.percent', { percent: percent ?? 0, cap: money(capMinor) })
        : t('pays.amount', { amount: money(amountMinor) }),
    fits: ({ leastPriceMinor, productType, product }: Face) =>
      product === null
        ? t('fits.type', { type: productType ?? 'any', least: money(leastPriceMinor) })
        : sentenceAround({ product: <Written language={product.language}>{product.title}</Written> }, (marks) =>
            t('fits.product', { ...marks, least: money(leastPriceMinor) }),
          ),
    until: ({ lastDay }: Face) => t('until', { date: date(lastDay) }),
  };
}
