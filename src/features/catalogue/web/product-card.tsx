// chunk: further
// A product in a list, with the reason if this reader cannot buy it.
import { useTranslations } from 'use-intl/react';
import { Money } from '#design/components/money.tsx';
import { Picture } from '#design/components/picture.tsx';
import { Weave } from '#design/components/weave.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { useSession } from '#platform/client/session.ts';
import { figuresOf } from './figures.ts';

export const PRODUCT_PATHS = {
  device: '/pagesB/product/device/index',
  fund: '/pagesB/product/fund/index',
  rental: '/pagesB/product/rental/index',
} as const;

export type Product = DataOf<'GET /api/v1/products'>['items'][number];

export function ProductCard({ product, first }: { product: Product; first: boolean }) {
  const t = useTranslations('catalogue.card');
  const { money, count } = useFormats();
  const { id, type, title, picture, stockLeft, basisMinor, minVip } = product;
  const isFund = type === 'fund';
  const { monthMinor } = figuresOf({
    payMinor: basisMinor,
    backMinor: product.expectedTotalMinor,
    days: product.holdingDays,
  });
  const session = useSession();
  const vipLevel = useCall('GET /api/v1/userInfo', {}, { enabled: session !== undefined, quiet: true }).data?.vipLevel;
  const reason = reasonNotToBuy(product, vipLevel);
  return (
    <Link to={PRODUCT_PATHS[type]} item={{ id, title }} className="product-card">
      <Picture src={picture.src} alt="" ratio={1} first={first} />
      <span className="product-card-text">
        <span className="product-card-title">{title}</span>
        <span className="product-card-price numerals">
          <span>
            <Money minor={product.amountMinMinor ?? product.priceMinor} />
            {isFund ? ` ${t('andUp')}` : null}
          </span>
          {reason ? null : (
            <span className="catalogue-line">
              {isFund
                ? t('openFund', { amount: money(stockLeft * product.priceMinor) })
                : t('unitsLeft', { left: count(stockLeft) })}
            </span>
          )}
        </span>
        <span className="catalogue-line numerals">
          {t(isFund ? 'monthFund' : 'month', { amount: money(monthMinor), basis: money(basisMinor) })}
        </span>
        <Weave weave={product.weave} />
        {reason ? (
          <span className="catalogue-line product-card-reason">
            {t(`reason.${reason}`, { level: minVip, own: vipLevel ?? 'none' })}
          </span>
        ) : null}
      </span>
    </Link>
  );
}

type Offered = Pick<DataOf<'GET /api/v1/products'>['items'][number], 'status' | 'stockLeft' | 'minVip' | 'limitLeft'>;

export type Reason = 'closed' | 'soldOut' | 'vip' | 'limit';

/** Why this reader cannot buy a product, for display; the server decides. `vipLevel` is undefined for visitors. */
export function reasonNotToBuy(
  { status, stockLeft, minVip, limitLeft }: Offered,
  vipLevel: number | undefined,
): Reason | undefined {
  if (status !== 'on_sale') return 'closed';
  if (stockLeft === 0) return 'soldOut';
  if (minVip > (vipLevel ?? 0)) return 'vip';
  return limitLeft === 0 ? 'limit' : undefined;
}
