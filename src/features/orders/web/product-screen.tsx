import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { canRemind, hasEnded, isSoldOut, PRODUCT_PATHS, StockReminder } from '#features/catalogue/web/public.tsx';
import { ReportPromise } from '#features/texts/web/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { useSession } from '#platform/client/session.ts';
import { wordsOf } from '#universal/written-text.ts';
import { BuySheet } from './buy-sheet.tsx';
import { ProductAsSold } from './product-as-sold.tsx';
import { useObstacleWords } from './quote-view.tsx';

type Product = DataOf<'GET /api/v1/products/{id}'>;

export const DeviceScreen = () => <ProductScreen type="device" />;
export const FundScreen = () => <ProductScreen type="fund" />;
export const RentalScreen = () => <ProductScreen type="rental" />;

/** One product with the bar that opens the buy sheet. Visitors can read it, but must sign in to buy. */
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
  const { title = typeof item?.title === 'string' ? item.title : t(`product.${type}`), language } = product.data ?? {};
  return (
    <Page
      title={wordsOf(title)}
      language={language}
      bleed
      footer={product.data && !hasEnded(product.data) ? <BuyBar product={product.data} /> : null}
    >
      {known ? (
        <Loaded query={product} skeleton={<SkeletonRows rows={6} height="5rem" />}>
          {(found) => <ProductAsSold product={found} report={<ReportPromise ofKind="product" id={found.id} />} />}
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

/**
 * The button that opens the buy sheet. If a quote for the smallest quantity has an obstacle, the button names it. If
 * nothing is for sale, a button asks to be told in its place.
 */
function BuyBar({ product }: { product: Product }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { money } = useFormats();
  const session = useSession();
  const obstacle = useObstacleWords();
  const [open, setOpen] = useState(false);
  const path = PRODUCT_PATHS[product.type];
  const unsold = product.status !== 'on_sale' ? t('buy.closed') : isSoldOut(product) ? t('buy.soldOut') : undefined;
  const least = product.amountMinMinor === null ? { units: 1 } : { amountMinor: product.amountMinMinor };
  const quote = useCall(
    'GET /api/v1/order-quotes',
    { query: { productId: product.id, ...least, locale } },
    { enabled: session !== undefined && unsold === undefined, live: true, quiet: true },
  );
  if (!session && unsold === undefined) {
    return (
      <ButtonLink to="/pages/login/index" query={{ from: `${path}?id=${product.id}` }} block>
        {t('buy.signIn')}
      </ButtonLink>
    );
  }
  if (unsold && canRemind(product)) return <StockReminder product={product} why={unsold} />;
  // Lack of money doesn't disable the button, because the member can still recharge.
  const lasting = quote.data?.obstacles.find((name) => name !== 'balance_insufficient');
  const reason = unsold ?? (quote.data && lasting ? obstacle(quote.data, lasting) : undefined);
  return (
    <>
      {product.returnsPrincipal ? null : <p className="orders-line">{t('before.usedUp')}</p>}
      <Button block disabled={reason !== undefined} onClick={() => setOpen(true)}>
        {reason ??
          t(product.type === 'fund' ? 'buy.actFrom' : 'buy.act', {
            amount: money(product.amountMinMinor ?? product.priceMinor),
          })}
      </Button>
      <BuySheet product={product} open={open} onClose={() => setOpen(false)} path={path} />
    </>
  );
}
