import { useLocale, useTranslations } from 'use-intl/react';
import { StatusBadge } from '../../../design/components/data.tsx';
import { Section } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { Picture } from '../../../design/components/picture.tsx';
import { EmptyState, Loaded, Skeleton } from '../../../design/components/states.tsx';
import { useFormats } from '../../../design/formats.ts';
import { Link } from '../../../design/navigation.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useCall } from '../../../platform/client/queries.ts';
import './home.css';

const ON_HOME = 4;
const DETAIL = {
  device: '/pagesB/product/device/index',
  fund: '/pagesB/product/fund/index',
  rental: '/pagesB/product/rental/index',
} as const;

type Product = DataOf<'GET /api/v1/products'>['items'][number];

/** A few products on offer. Each shows its payments so far beside the expected ones. */
export function Offers() {
  const t = useTranslations('home');
  const locale = useLocale();
  const products = useCall('GET /api/v1/products', { query: { limit: ON_HOME, locale } }, { staleMs: 60_000 });
  return (
    <Section title={t('offers.title')} action={<Link to="/pages/tabbar/product/index">{t('offers.all')}</Link>}>
      <Loaded
        query={products}
        skeleton={<OffersWaiting />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon="product" title={t('offers.none')}>
            {t('offers.noneWords')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <div className="offers">
            {items.map((product) => (
              <Offer key={product.id} product={product} />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function OffersWaiting() {
  return (
    <div className="offers">
      {Array.from({ length: ON_HOME }, (_, at) => (
        <Skeleton key={at} height="7.5rem" rounded />
      ))}
    </div>
  );
}

function Offer({ product }: { product: Product }) {
  const t = useTranslations('home');
  const { money, percent } = useFormats();
  const { id, type, title, cycle, picture, stockLeft } = product;
  const isFund = product.amountMinMinor !== null;
  return (
    <Link to={DETAIL[type]} item={{ id, title }} className="offer">
      <Picture src={picture.src} alt="" ratio={4 / 3} />
      <span className="offer-text">
        <span className="offer-title">{title}</span>
        <span className="offer-line">
          {t(isFund ? 'offers.expectedFor' : 'offers.expected', {
            amount: money(product.incomePerCycleMinor),
            cycle: t(`cycles.${cycle}`),
            basis: money(product.basisMinor),
          })}
        </span>
        <span className="offer-line">
          {product.expectedMinor > 0
            ? t('offers.paidSoFar', {
                share: percent(Math.floor((product.paidMinor * 10_000) / product.expectedMinor)),
              })
            : t('offers.nothingDue')}
        </span>
        <span className="offer-price">
          <Money minor={product.amountMinMinor ?? product.priceMinor} /> {isFund ? t('offers.andUp') : null}{' '}
          {stockLeft === 0 ? <StatusBadge tone="warning">{t('offers.soldOut')}</StatusBadge> : null}
        </span>
      </span>
    </Link>
  );
}
