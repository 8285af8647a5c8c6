// chunk: soon
// A product in a list, with the reason if this reader cannot buy it.
import { useTranslations } from 'use-intl/react';
import { Picture } from '#design/components/picture.tsx';
import { Weave } from '#design/components/weave.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { useSession } from '#platform/client/session.ts';
import { Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { ComparedFigures } from './compared-figures.tsx';
import { hasEnded } from './ended-product.ts';
import './product-card.css';

export const PRODUCT_PATHS = {
  device: '/pagesB/product/device/index',
  fund: '/pagesB/product/fund/index',
  rental: '/pagesB/product/rental/index',
} as const;

export type Product = DataOf<'GET /api/v1/products'>['items'][number];

type CardProps = {
  product: Product;
  first: boolean;
  line?: string | undefined;
  /** While the reader chooses products to compare, a tap chooses this one instead of opening its page. */
  pick?: { chosen: boolean; onPick: () => void } | undefined;
};

export function ProductCard({ product, first, line, pick }: CardProps) {
  const { id, type, title } = product;
  const facts = <Facts product={product} first={first} line={line} />;
  return pick ? (
    <button type="button" className="product-card" aria-pressed={pick.chosen} onClick={pick.onPick}>
      {facts}
    </button>
  ) : (
    <Link to={PRODUCT_PATHS[type]} item={{ id, title: wordsOf(title) }} className="product-card">
      {facts}
    </Link>
  );
}

function Facts({ product, first, line }: CardProps) {
  const t = useTranslations('catalogue.card');
  const { money, count } = useFormats();
  const { type, title, picture, stockLeft, priceMinor, amountMinMinor, minVip } = product;
  const session = useSession();
  const vipLevel = useCall('GET /api/v1/userInfo', {}, { enabled: session !== undefined, quiet: true }).data?.vipLevel;
  const reason = reasonNotToBuy(product, vipLevel);
  const whole = (minor: number) => money(minor, { whole: true });
  return (
    <>
      <span className="product-card-head">
        <Picture src={picture.src} alt="" ratio={1} first={first} />
        <span className="product-card-title">
          <Written language={product.language}>{title}</Written>
        </span>
        <span className="product-card-price numerals">
          <strong>{amountMinMinor === null ? whole(priceMinor) : t('from', { amount: whole(amountMinMinor) })}</strong>
          {reason ? null : (
            <span>
              {type === 'fund'
                ? t('openFund', { amount: whole(stockLeft * priceMinor) })
                : t('unitsLeft', { left: count(stockLeft) })}
            </span>
          )}
        </span>
      </span>
      {reason ? (
        <span className="product-card-reason">{t(`reason.${reason}`, { level: minVip, own: vipLevel ?? 'none' })}</span>
      ) : null}
      {line ? <span className="product-card-line numerals">{line}</span> : null}
      <ComparedFigures of={product} past={reason === 'ended'} />
      {/[^n]/.test(product.weave.threads) ? <Weave weave={product.weave} toScale /> : null}
    </>
  );
}

type Offered = Pick<
  Product,
  'status' | 'maturesOn' | 'stockLeft' | 'priceMinor' | 'amountMinMinor' | 'minVip' | 'limitLeft'
>;

/** Whether too little is left for the smallest purchase. */
export const isSoldOut = ({
  stockLeft,
  priceMinor,
  amountMinMinor,
}: Pick<Offered, 'stockLeft' | 'priceMinor' | 'amountMinMinor'>) =>
  stockLeft * priceMinor < (amountMinMinor ?? priceMinor);

export type Reason = 'ended' | 'closed' | 'soldOut' | 'vip' | 'limit';

/** Why this reader cannot buy a product, for display; the server decides. `vipLevel` is undefined for visitors. */
export function reasonNotToBuy(product: Offered, vipLevel: number | undefined): Reason | undefined {
  const { status, minVip, limitLeft } = product;
  if (status !== 'on_sale') return hasEnded(product) ? 'ended' : 'closed';
  if (isSoldOut(product)) return 'soldOut';
  if (minVip > (vipLevel ?? 0)) return 'vip';
  return limitLeft === 0 ? 'limit' : undefined;
}
