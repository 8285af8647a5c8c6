import { useLocale, useTranslations } from 'use-intl/react';
import { Card, Figure, Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { useCall } from '#platform/client/queries.ts';
import { Shelf, ShelfNote } from '#features/catalogue/web/public.tsx';
import { useCouponWords } from './coupon-words.tsx';

/** Page of the products on sale that a coupon fits. */
export function CouponProductsScreen() {
  const t = useTranslations('coupons');
  const { item, query } = useNavigation();
  const id = String(item?.id ?? query.id ?? '');
  return (
    <Page title={t('products.title')}>
      {/^[1-9]\d{0,16}$/.test(id) ? (
        <Stack>
          <TheCoupon id={id} />
          <Products id={id} />
        </Stack>
      ) : (
        <EmptyState
          icon="coupon"
          title={t('products.noCoupon')}
          action={{ label: t('title'), destination: { to: '/pagesB/mine/coupons/index' } }}
        >
          {t('products.noCouponWords')}
        </EmptyState>
      )}
    </Page>
  );
}

function TheCoupon({ id }: { id: string }) {
  const locale = useLocale();
  const words = useCouponWords();
  const coupon = useCall('GET /api/v1/coupons/{id}', { path: { id }, query: { locale } });
  return (
    <Loaded query={coupon} skeleton={<SkeletonRows rows={1} height="6rem" />}>
      {(one) => (
        <Card>
          <Figure label={words.fits(one)} value={words.pays(one)} detail={words.until(one)} />
        </Card>
      )}
    </Loaded>
  );
}

function Products({ id }: { id: string }) {
  const t = useTranslations('coupons');
  const { money } = useFormats();
  const locale = useLocale();
  const products = useCallPages('GET /api/v1/coupons/{id}/products', { path: { id }, query: { locale } });
  return (
    <PagedList
      pages={products}
      skeleton={<SkeletonRows rows={4} height="8.75rem" />}
      empty={
        <EmptyState scene="shelf" title={t('products.none')}>
          {t('products.noneWords')}
        </EmptyState>
      }
    >
      {(items) => (
        <Stack>
          <Shelf
            label={t('products.title')}
            products={items}
            lineOf={({ smallest: { priceMinor, paysMinor } }) =>
              t('products.youPay', { own: money(priceMinor - paysMinor), price: money(priceMinor) })
            }
          />
          <p className="field-hint">
            <ShelfNote />
          </p>
        </Stack>
      )}
    </PagedList>
  );
}
