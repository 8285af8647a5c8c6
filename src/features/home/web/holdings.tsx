import { useLocale, useTranslations } from 'use-intl/react';
import { Section } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Picture } from '#design/components/picture.tsx';
import { Skeleton } from '#design/components/states.tsx';
import { Weave } from '#design/components/weave.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { nextCycleEnd } from '#features/orders/web/public.tsx';
import { useHoldings } from './queries.ts';

type Order = DataOf<'GET /api/v1/orders'>['items'][number];

/** The things a member owns, drawn, in a row that scrolls sideways. */
export function Holdings() {
  const t = useTranslations('home.yours');
  const orders = useHoldings();
  const items = orders.data?.items ?? [];
  if (!orders.isPending && items.length === 0) return null;
  return (
    <Section title={t('title')} action={<Link to="/pagesB/mine/product/index">{t('all')}</Link>}>
      <ul className="holdings">
        {orders.isPending ? (
          <li>
            <Skeleton height="10.5rem" rounded />
          </li>
        ) : (
          items.map((order) => (
            <li key={order.id}>
              <Holding order={order} />
            </li>
          ))
        )}
      </ul>
    </Section>
  );
}

function Holding({ order }: { order: Order }) {
  const t = useTranslations('home.yours');
  const locale = useLocale();
  const { date } = useFormats();
  const { id, product, weave } = order;
  const next = nextCycleEnd(order);
  return (
    <Link to="/pagesB/mine/orderDetail/index" item={{ id, title: product.title }} className="holding">
      <Picture src={product.picture.src} alt="" ratio={13 / 6} />
      <span className="holding-title" lang={locale}>
        {product.title}
      </span>
      <Weave weave={weave} own />
      {next ? (
        <span className="holding-next">
          {t('next', { date: date(next, 'day') })} <Money minor={order.expectedMinor} hideable />
        </span>
      ) : null}
    </Link>
  );
}
