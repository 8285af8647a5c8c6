import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Checking } from '../../../design/components/checking.tsx';
import { DefinitionList } from '../../../design/components/data.tsx';
import { Card, Cluster, Figure, Note, Stack } from '../../../design/components/layout.tsx';
import { footOf, List } from '../../../design/components/list.tsx';
import { Money } from '../../../design/components/money.tsx';
import { Page } from '../../../design/components/page.tsx';
import { Picture } from '../../../design/components/picture.tsx';
import { EmptyState, Loaded } from '../../../design/components/states.tsx';
import { Tabs } from '../../../design/components/tabs.tsx';
import { useFormats } from '../../../design/formats.ts';
import { Link, useNavigation } from '../../../design/navigation.tsx';
import { type IntentHandle, useIntent } from '../../../platform/client/intents.ts';
import { useCall, useCallPages } from '../../../platform/client/queries.ts';
import { type Order, OrderStatus } from './order-labels.tsx';
import { useCollectedToast } from './collected-toast.ts';
import { CollectingClosed } from './collecting-closed.tsx';
import './orders.css';

const PATH = '/pagesB/mine/product/index';
type View = 'holding' | 'expired';

/** All holdings of a member, present and past, and the income that waits in them. */
export function MyProductsScreen() {
  const t = useTranslations('orders');
  const { query, setQuery } = useNavigation();
  const view: View = query.view === 'expired' ? 'expired' : 'holding';
  const tell = useCollectedToast();
  const one = useIntent('POST /api/v1/orders/{id}/collect', { path: PATH, onDone: tell });
  // Show the result beside the tapped order, which may be far down the list. Without a tapped order, as after a reload,
  // show it above.
  const [asked, setAsked] = useState<string>();
  return (
    <Page title={t('mine.title')}>
      <Stack>
        <CollectAll />
        {one.state.at === 'checking' && asked === undefined ? (
          <Checking request={one.state} onAskAgain={one.askAgain} />
        ) : null}
        <Tabs
          label={t('mine.title')}
          value={view}
          onChange={(next) => {
            setAsked(undefined);
            setQuery({ view: next });
          }}
          options={(['holding', 'expired'] as const).map((value) => ({ value, label: t(`mine.${value}`) }))}
        >
          <OrderList key={view} view={view} collecting={{ one, asked, onAsk: setAsked }} />
        </Tabs>
      </Stack>
    </Page>
  );
}

function CollectAll() {
  const t = useTranslations('orders');
  const tell = useCollectedToast();
  const today = useCall('GET /api/v1/income/today', {}, { live: true });
  const all = useIntent('POST /api/v1/orders/collect', { path: PATH, onDone: tell });
  const { state } = all;
  if (state.at === 'checking') return <Checking request={state} onAskAgain={all.askAgain} />;
  return (
    <Loaded query={today}>
      {(waiting) => (
        <Card>
          <Stack gap={12}>
            <Figure
              label={t('collect.waiting')}
              value={<Money minor={waiting.toCollectMinor} hideable />}
              detail={t('collect.orders', { count: waiting.ordersToCollect })}
              size="large"
            />
            <CollectingClosed today={waiting} />
            {state.at === 'refused' ? (
              <Note tone="negative" icon="warning">
                {state.error.message}
              </Note>
            ) : null}
            <Button
              block
              confirm
              busy={state.at === 'sending'}
              disabled={waiting.collectingClosed !== null || waiting.toCollectMinor === 0}
              onClick={() => all.send({}, t('collect.labelAll'))}
            >
              {t('collect.all')}
            </Button>
          </Stack>
        </Card>
      )}
    </Loaded>
  );
}

/** `asked`: the order whose income is being collected, or was tried last. */
type Collecting = {
  one: IntentHandle<'POST /api/v1/orders/{id}/collect'>;
  asked: string | undefined;
  onAsk: (id: string) => void;
};

function OrderList({ view, collecting }: { view: View; collecting: Collecting }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const orders = useCallPages('GET /api/v1/orders', { query: { state: view, locale } }, { live: true });
  const today = useCall('GET /api/v1/income/today', {}, { live: true });
  return (
    <List
      onRefresh={() => orders.refetch()}
      foot={orders.data?.length ? footOf(orders) : undefined}
      onMore={orders.more}
    >
      <Loaded
        query={orders}
        isEmpty={(items) => items.length === 0}
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
          <Stack>
            {items.map((order) => (
              <OrderCard
                key={order.id}
                order={order}
                collecting={collecting}
                open={today.data?.collectingClosed === null}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </List>
  );
}

type CardProps = { order: Order; collecting: Collecting; open: boolean };

function OrderCard({ order, collecting, open }: CardProps) {
  const t = useTranslations('orders');
  const { date, count } = useFormats();
  const bought = { units: order.units, date: date(order.boughtAt) };
  return (
    <Card>
      <Stack gap={12}>
        <Link to="/pagesB/mine/orderDetail/index" item={{ id: order.id }} className="orders-link">
          <div className="orders-head">
            <Picture src={order.product.picture.src} alt="" ratio={4 / 3} />
            <div>
              <p className="orders-title">{order.product.title}</p>
              <p className="orders-line">
                {order.product.type === 'fund' ? t('mine.bought', bought) : t('mine.boughtUnits', bought)}
              </p>
              <OrderStatus status={order.status} />
            </div>
          </div>
        </Link>
        <DefinitionList
          items={[
            {
              term: t('mine.cyclesOver'),
              value: t('mine.cyclesOf', { over: count(order.cyclesOver), all: count(order.cycles) }),
            },
            { term: t('mine.expectedSoFar'), value: <Money minor={order.expectedSoFarMinor} hideable /> },
            { term: t('mine.paidSoFar'), value: <Money minor={order.paidMinor} hideable /> },
            order.status === 'cancelled'
              ? null
              : {
                  term: t('mine.toCollect'),
                  value: <Money minor={order.toCollectMinor} hideable total />,
                  total: true,
                },
          ]}
        />
        <CardFoot order={order} collecting={collecting} open={open} />
      </Stack>
    </Card>
  );
}

function CardFoot({ order, collecting, open }: CardProps) {
  const t = useTranslations('orders');
  const { date } = useFormats();
  const { state, send, askAgain } = collecting.one;
  const asked = collecting.asked === order.id;
  const sending = state.at === 'sending';
  const busy = sending || state.at === 'checking';
  const collect = () => {
    collecting.onAsk(order.id);
    send({ path: { id: order.id } }, t('collect.label', { product: order.product.title }));
  };
  return (
    <>
      {asked && state.at === 'checking' ? <Checking request={state} onAskAgain={askAgain} /> : null}
      {asked && state.at === 'refused' ? (
        <Note tone="negative" icon="warning">
          {state.error.message}
        </Note>
      ) : null}
      <Cluster spread>
        <span className="orders-line">
          {order.status === 'cancelled' ? t('mine.refunded') : t('mine.incomeUntil', { date: date(order.expiresAt) })}
          {order.status !== 'cancelled' && order.returnsPrincipal ? (
            <>
              <br />
              {t('mine.dueBack', { date: date(order.maturesAt) })}
            </>
          ) : null}
        </span>
        {order.toCollectMinor > 0 && !(asked && state.at === 'checking') ? (
          <Button
            kind="secondary"
            small
            confirm
            busy={asked && sending}
            disabled={!open || (!asked && busy)}
            onClick={collect}
          >
            {t('collect.one')}
          </Button>
        ) : null}
      </Cluster>
    </>
  );
}
