// chunk: soon
import { useLocale, useTranslations } from 'use-intl/react';
import { Section } from '#design/components/layout.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { Link } from '#design/navigation.tsx';
import { ProductCard } from '#features/catalogue/web/public.tsx';
import { useCall } from '#platform/client/queries.ts';

/** The first product of the catalogue. */
export function OneOffer() {
  const t = useTranslations('home.offer');
  const locale = useLocale();
  const products = useCall('GET /api/v1/products', { query: { limit: 1, locale } }, { staleMs: 60_000 });
  const [first] = products.data?.items ?? [];
  if (products.data && !first) return null;
  return (
    <Section title={t('title')} action={<Link to="/pages/tabbar/product/index">{t('all')}</Link>}>
      <Loaded query={products} skeleton={<Skeleton height="8.5rem" rounded />}>
        {() => (first ? <ProductCard product={first} first={false} /> : null)}
      </Loaded>
    </Section>
  );
}
