// The terms of a product, for its page and for the comparison of two.
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

type Product = DataOf<'GET /api/v1/products/{id}'>;
export type Term = { term: string; value: ReactNode };

export function useTerms(): (product: Product) => Term[] {
  const t = useTranslations('catalogue');
  const { percent, count, date } = useFormats();
  const quantity = useQuantity();
  // Chances are shown only if draws are open, because otherwise they cannot be used.
  const draws = useCall('GET /api/v1/appConfig', {}, { quiet: true }).data?.features.draws === true;
  return (product) => {
    const { type, cycle, purchaseLimit, limitLeft } = product;
    const terms = [
      { term: t('detail.holding'), value: t('detail.days', { count: product.holdingDays }) },
      { term: t('detail.cycles'), value: t(`detail.cycleCount.${cycle}`, { count: product.cycles }) },
      product.maturesOn ? { term: t('detail.matures'), value: date(product.maturesOn) } : null,
      product.salesEndAt ? { term: t('detail.salesEnd'), value: date(product.salesEndAt) } : null,
      type === 'fund' ? { term: t('detail.least'), value: <Money minor={product.amountMinMinor} /> } : null,
      type === 'fund' ? { term: t('detail.most'), value: <Money minor={product.amountMaxMinor} /> } : null,
      {
        term: t('detail.principal'),
        value: product.returnsPrincipal ? t('detail.principalReturns') : t('detail.principalUsed'),
      },
      product.feeBps === null
        ? null
        : { term: t('detail.fee'), value: t('detail.feeOf', { share: percent(product.feeBps), type }) },
      {
        term: t('detail.left'),
        value: t('detail.leftOf', {
          left: quantity(product, product.stockLeft),
          all: quantity(product, product.stockTotal),
        }),
      },
      {
        term: t('detail.limit'),
        value:
          purchaseLimit === null
            ? t('detail.noLimit')
            : limitLeft === null
              ? quantity(product, purchaseLimit)
              : t('detail.limitLeft', { limit: quantity(product, purchaseLimit), left: quantity(product, limitLeft) }),
      },
      { term: t('detail.coupons'), value: product.couponsAllowed ? t('detail.couponsYes') : t('detail.couponsNo') },
      product.pointsGranted > 0 ? { term: t('detail.points'), value: `${count(product.pointsGranted)} C3coin` } : null,
      draws && product.chancesGranted > 0 ? { term: t('detail.chances'), value: count(product.chancesGranted) } : null,
    ];
    return terms.filter((one) => one !== null);
  };
}

/** Returns a function that names units. A fund's are steps, but members think in amounts. */
function useQuantity(): (product: Product, units: number) => string {
  const { money, count } = useFormats();
  return ({ type, priceMinor }, units) => (type === 'fund' ? money(units * priceMinor) : count(units));
}
