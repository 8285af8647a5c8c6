import { useTranslations } from 'use-intl/react';
import { Chip, Progress, StatusBadge } from '../../../design/components/data.tsx';
import { Picture } from '../../../design/components/picture.tsx';
import { Money } from '../../../design/components/money.tsx';
import { useFormats } from '../../../design/formats.ts';
import { Link } from '../../../design/navigation.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { DETAIL, paidShare } from './product-facts.ts';

type Product = DataOf<'GET /api/v1/products'>['items'][number];

export function ProductCard({ product, first }: { product: Product; first: boolean }) {
  const t = useTranslations('catalogue');
  const { money, percent, count } = useFormats();
  const { id, type, title, cycle, picture, stockLeft, stockTotal } = product;
  const share = paidShare(product);
  const closed = product.status !== 'on_sale';
  const isFund = product.amountMinMinor !== null;
  return (
    <Link to={DETAIL[type]} item={{ id, title }} className="product-card">
      <Picture src={picture.src} alt="" ratio={16 / 9} first={first} />
      <span className="product-card-text">
        <span className="product-card-title">{title}</span>
        <span className="product-card-chips">
          <Chip tone="primary">{t(`type.${type}`)}</Chip>
          <Chip>{t(`cycle.${cycle}`)}</Chip>
          {product.minVip > 0 ? <Chip tone="clay">{t('card.vip', { level: product.minVip })}</Chip> : null}
          {closed ? <StatusBadge tone="warning">{t('card.closed')}</StatusBadge> : null}
          {!closed && stockLeft === 0 ? <StatusBadge tone="warning">{t('card.soldOut')}</StatusBadge> : null}
        </span>
        <span className="product-card-figures">
          <span className="product-card-figure">
            <span className="product-card-label">{isFund ? t('card.from') : t('card.price')}</span>
            <Money minor={product.amountMinMinor ?? product.priceMinor} />
          </span>
          <span className="product-card-figure">
            <span className="product-card-label">
              {t(`card.expected.${cycle}`)}
              {isFund ? <> {t('card.basis', { amount: money(product.basisMinor) })}</> : null}
            </span>
            <Money minor={product.incomePerCycleMinor} />
          </span>
        </span>
        <span className="product-card-line">
          {t(isFund ? 'card.totalFund' : 'card.total', {
            share: percent(product.expectedReturnBps),
            days: product.holdingDays,
            amount: money(product.basisMinor),
          })}
        </span>
        <span className="product-card-line">
          {share === null ? t('card.nothingDue') : t('card.paid', { share: percent(share) })}
        </span>
        {closed ? null : (
          <span className="product-card-stock">
            <Progress value={stockTotal - stockLeft} of={stockTotal} label={t('card.sold')} />
            <span className="product-card-line numerals">
              {isFund
                ? t('detail.leftFund', { amount: money(stockLeft * product.priceMinor) })
                : t('card.left', { left: count(stockLeft), all: count(stockTotal) })}
            </span>
          </span>
        )}
      </span>
    </Link>
  );
}
