import { useTranslations } from 'use-intl/react';
import { Select } from '#design/components/choice-field.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCouponWords } from './coupon-words.tsx';

export { useCouponWords } from './coupon-words.tsx';

type Quote = DataOf<'GET /api/v1/order-quotes'>;
type CouponChoiceProps = {
  quote: Pick<Quote, 'coupons' | 'coupon' | 'toPayMinor'>;
  /** Gets a coupon's id, or 'none'. */
  onChoose: (id: string) => void;
};

/** Field to choose a purchase's coupon, best one first, with a line on who pays what. Nothing if no coupon fits. */
export function CouponChoice({ quote: { coupons, coupon, toPayMinor }, onChoose }: CouponChoiceProps) {
  const t = useTranslations('coupons');
  const { money, ownMoney } = useFormats();
  const words = useCouponWords();
  if (coupons.length === 0) return null;
  const best = [...coupons].sort((a, b) => b.paysMinor - a.paysMinor);
  return (
    <>
      <Select
        label={t('choice.label')}
        value={coupon?.id ?? 'none'}
        onChange={onChoose}
        options={[
          ...best.map((one) => ({
            value: one.id,
            label: `${t('pays.amount', { amount: money(one.paysMinor) })} · ${words.until(one)}`,
          })),
          { value: 'none', label: t('choice.none') },
        ]}
      />
      {coupon ? (
        <p className="orders-line numerals" aria-live="polite">
          {t('choice.split', { own: ownMoney(toPayMinor), coupon: ownMoney(coupon.paysMinor) })}
        </p>
      ) : null}
    </>
  );
}
