import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '../../../design/components/button.tsx';
import { Page } from '../../../design/components/page.tsx';
import { EmptyState, Loaded, SkeletonRows } from '../../../design/components/states.tsx';
import { useNavigation } from '../../../design/navigation.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { useSession } from '../../../platform/client/session.ts';
import { ProductContent } from '../../catalogue/web/public.tsx';
import { BuySheet } from './buy-sheet.tsx';
import { SaidBefore } from './said-before.tsx';

type Product = DataOf<'GET /api/v1/products/{id}'>;

const PATH = {
  device: '/pagesB/product/device/index',
  fund: '/pagesB/product/fund/index',
  rental: '/pagesB/product/rental/index',
} as const;

export const DeviceScreen = () => <ProductScreen type="device" />;
export const FundScreen = () => <ProductScreen type="fund" />;
export const RentalScreen = () => <ProductScreen type="rental" />;

/** One product, and the way to own a part of it. Visitors read everything. Buying needs a session. */
function ProductScreen({ type }: { type: Product['type'] }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { item, query } = useNavigation();
  const id = String(item?.id ?? query.id ?? '');
  const known = /^[1-9]\d{0,17}$/.test(id);
  const product = useCall(
    'GET /api/v1/products/{id}',
    { path: { id }, query: { locale } },
    { enabled: known, live: true },
  );
  const title = product.data?.title ?? (typeof item?.title === 'string' ? item.title : t(`product.${type}`));
  return (
    <Page title={title} footer={product.data ? <BuyBar product={product.data} /> : null}>
      {known ? (
        <Loaded query={product} skeleton={<SkeletonRows rows={6} height="5rem" />}>
          {(found) => (
            <ProductContent product={found}>
              <SaidBefore returnsPrincipal={found.returnsPrincipal} />
            </ProductContent>
          )}
        </Loaded>
      ) : (
        <EmptyState
          icon="product"
          title={t('product.none')}
          action={{ label: t('mine.browse'), destination: { to: '/pages/tabbar/product/index' } }}
        >
          {t('product.noneWords')}
        </EmptyState>
      )}
    </Page>
  );
}

function BuyBar({ product }: { product: Product }) {
  const t = useTranslations('orders');
  const session = useSession();
  const [open, setOpen] = useState(false);
  const path = PATH[product.type];
  if (!session) {
    return (
      <ButtonLink to="/pages/login/index" query={{ from: `${path}?id=${product.id}` }} block>
        {t('buy.signIn')}
      </ButtonLink>
    );
  }
  const closed = product.status !== 'on_sale';
  const soldOut = product.stockLeft === 0;
  return (
    <>
      <Button block disabled={closed || soldOut} onClick={() => setOpen(true)}>
        {closed ? t('buy.closed') : soldOut ? t('buy.soldOut') : t('buy.act')}
      </Button>
      <BuySheet product={product} open={open} onClose={() => setOpen(false)} path={path} />
    </>
  );
}
