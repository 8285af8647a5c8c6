import { useLocale, useTranslations } from 'use-intl/react';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Picture } from '#design/components/picture.tsx';
import { Loaded } from '#design/components/states.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { Weave } from '#design/components/weave.tsx';
import { useFormats } from '#design/formats.ts';
import { Link, useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { Written } from '#design/components/written.tsx';
import { BreakEvenLine, useNextPayment } from './answers.tsx';
import { CollectButton, CollectNews } from './collecting.tsx';
import { CollectInList, type CollectingInList, useCollectInList } from './collect-in-list.tsx';
import { progressOf } from './cycle-dates.ts';
import { leftOverOf, type Order, OrderStatus, useDueBack } from './order-labels.tsx';
import './orders.css';

/** Why collecting is closed today, and the next collecting day. Empty on collecting days. */
function CollectingClosed({ today }: { today: DataOf<'GET /api/v1/income/today'> }) {
  const t = useTranslations('orders');
  const { date } = useFormats();
  if (!today.collectingClosed) return null;
  return (
    <Note icon="calendar">
      <p>{t(`mine.${today.collectingClosed}`)}</p>
      <p>{t('mine.opens', { date: date(today.collectingFrom) })}</p>
    </Note>
  );
}

const PATH = '/pagesB/mine/product/index';
type View = 'holding' | 'expired';

/** The member's orders, current and past, with buttons that collect their income. */
export function MyProductsScreen() {
  const t = useTranslations('orders');
  const { query, setQuery } = useNavigation();
  const view: View = query.view === 'expired' ? 'expired' : 'holding';
  const collecting = useCollectInList(PATH);
  return (
    <Page title={t('mine.title')}>
      <Stack>
        <CollectAll />
        {collecting.asked === undefined ? <CollectNews act={collecting.act} /> : null}
        <Tabs
          label={t('mine.title')}
          value={view}
          onChange={(next) => {
            collecting.reset();
            setQuery({ view: next });
          }}
          options={(['holding', 'expired'] as const).map((value) => ({ value, label: t(`mine.${value}`) }))}
        >
          <OrderList key={view} view={view} collecting={collecting} />
        </Tabs>
      </Stack>
    </Page>
  );
}

function CollectAll() {
  const t = useTranslations('orders');
  const sourcesOf = ({ ordersToCollect, endedToCollect }: DataOf<'GET /api/v1/income/today'>) =>
    [
      t('mine.orders', { count: ordersToCollect }),
      ordersToCollect > 1 && endedToCollect > 0 && t('mine.ended', { count: endedToCollect }),
    ]
      .filter(Boolean)
      .join(' · ');
  const today = useCall('GET /api/v1/income/today', {}, { live: true });
  return (
    <Loaded query={today}>
      {(waiting) => (
        <Card>
          <Stack gap={12}>
            <MoneyFigure label={t('mine.waiting')} minor={waiting.toCollectMinor} own detail={sourcesOf(waiting)} />
            <CollectingClosed today={waiting} />
            <CollectButton path={PATH} today={waiting} label={t('mine.all')} />
          </Stack>
        </Card>
      )}
    </Loaded>
  );
}

function OrderList({ view, collecting }: { view: View; collecting: CollectingInList }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const orders = useCallPages('GET /api/v1/orders', { query: { state: view, locale } }, { live: true });
  return (
    <PagedList
      pages={orders}
      empty={
        <EmptyState
          scene="shelf"
          title={t(`mine.${view}None`)}
          action={
            view === 'holding'
              ? { label: t('mine.browse'), destination: { to: '/pages/tabbar/product/index' } }
              : undefined
          }
        >
          {t(`mine.${view}NoneWords`)}
        </EmptyState>
      }
    >
      {(items) => (
        <ul className="orders-list" aria-label={t('mine.title')}>
          {items.map((order) => (
            <li key={order.id} className="card card-plain card-flush">
              <OrderLink order={order} />
              <OrderFoot order={order} collecting={collecting} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function OrderLink({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const { product, status } = order;
  return (
    <Link to="/pagesB/mine/orderDetail/index" item={{ id: order.id }} className="orders-row">
      <Picture src={product.picture.src} alt="" ratio={1} />
      <span className="orders-row-text">
        <span className="orders-title">
          <Written language={product.language}>{product.title}</Written>
        </span>
        {status === 'holding' ? (
          <span className="orders-line numerals">{t('progress.of', progressOf(order))}</span>
        ) : (
          <span>
            <OrderStatus status={status} />
          </span>
        )}
        {status === 'cancelled' ? null : <Weave weave={order.weave} own />}
        {order.breakEven ? <BreakEvenLine of={order.breakEven} brief /> : null}
      </span>
    </Link>
  );
}

function OrderFoot({ order, collecting }: { order: Order; collecting: CollectingInList }) {
  return (
    <>
      {collecting.asked === order.id ? <CollectNews act={collecting.act} /> : null}
      <div className="orders-foot">
        <NextPayment order={order} />
        <CollectInList order={order} collecting={collecting} />
      </div>
    </>
  );
}

/** The next expected payment or, after the last cycle, when money is due back, or what was left over after the end. */
function NextPayment({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const { date, ownMoney } = useFormats();
  const dueBack = useDueBack();
  const next = useNextPayment()(order.next);
  if (order.status === 'cancelled') return <span className="orders-line">{t('mine.refunded')}</span>;
  if (next) return <span className="orders-line numerals">{next}</span>;
  const leftOver = leftOverOf(order);
  if (leftOver > 0)
    return <span className="orders-line numerals">{t('mine.leftOver', { amount: ownMoney(leftOver) })}</span>;
  return (
    <span className="orders-line numerals">
      {order.returnsPrincipal ? dueBack(order.maturesAt) : t('mine.incomeUntil', { date: date(order.expiresAt) })}
    </span>
  );
}
