import { useTranslations } from 'use-intl/react';
import { Money } from '../../../design/components/money.tsx';
import { Picture } from '../../../design/components/picture.tsx';
import { Weave } from '../../../design/components/weave.tsx';
import { useFormats } from '../../../design/formats.ts';
import { Link } from '../../../design/navigation.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { figuresOf } from './figures.ts';
import { DETAIL } from './product-paths.ts';
import { reasonNotToBuy } from './reason-not-to-buy.ts';

type Product = DataOf<'GET /api/v1/products'>['items'][number];

/** One row of the shelf. `vipLevel`: the member's own, undefined for a visitor. */
export function ProductCard({
  product,
  vipLevel,
  first,
}: {
  product: Product;
  vipLevel: number | undefined;
  first: boolean;
}) {
  const t = useTranslations('catalogue');
  const { money, count } = useFormats();
  const { id, type, title, picture, stockLeft, basisMinor, minVip } = product;
  const isFund = type === 'fund';
  const { monthMinor } = figuresOf({
    payMinor: basisMinor,
    backMinor: product.expectedTotalMinor,
    days: product.holdingDays,
  });
  const reason = reasonNotToBuy(product, vipLevel);
  return (
    <Link to={DETAIL[type]} item={{ id, title }} className="product-card">
      <span className="product-card-picture">
        <Picture src={picture.src} alt="" ratio={1} first={first} />
      </span>
      <span className="product-card-text">
        <span className="product-card-title">{title}</span>
        <span className="product-card-price numerals">
          <Money minor={product.amountMinMinor ?? product.priceMinor} />
          {isFund ? ` ${t('card.andUp')}` : null}
        </span>
        <span className="catalogue-line numerals">
          {t(isFund ? 'card.monthFund' : 'card.month', { amount: money(monthMinor), basis: money(basisMinor) })}
        </span>
        <Weave weave={product.weave} />
        <span className={reason ? 'catalogue-line product-card-reason' : 'catalogue-line numerals'}>
          {reason
            ? t(`card.reason.${reason}`, { level: minVip, own: vipLevel ?? 'none' })
            : isFund
              ? t('detail.leftFund', { amount: money(stockLeft * product.priceMinor) })
              : t('card.left', { left: count(stockLeft), all: count(product.stockTotal) })}
        </span>
      </span>
    </Link>
  );
}
