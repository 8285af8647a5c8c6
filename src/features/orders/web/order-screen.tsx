import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '../../../design/arrival-focus.ts';
import { Button } from '../../../design/components/button.tsx';
import { Checking } from '../../../design/components/checking.tsx';
import { DefinitionList, Timeline, type TimelineStep } from '../../../design/components/data.tsx';
import { Card, Note, Section, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { Page } from '../../../design/components/page.tsx';
import { Picture } from '../../../design/components/picture.tsx';
import { Dialog } from '../../../design/components/sheet.tsx';
import { EmptyState, ErrorState, Loaded, SkeletonRows } from '../../../design/components/states.tsx';
import { showToast } from '../../../design/components/toast.tsx';
import { useFormats } from '../../../design/formats.ts';
import { useNavigation } from '../../../design/navigation.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useIntent } from '../../../platform/client/intents.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { CollectingClosed } from './collecting-closed.tsx';
import { EarningList, ShortPaid } from './earning-list.tsx';
import { OrderStatus } from './order-labels.tsx';
import { useCollectedToast } from './collected-toast.ts';
import './orders.css';

const PATH = '/pagesB/mine/orderDetail/index';
type OrderOne = DataOf<'GET /api/v1/orders/{id}'>;

/** One order: its terms, its state, and every earning with the trail of its payers. */
export function OrderScreen() {
  const t = useTranslations('orders');
  const { item, query } = useNavigation();
  const id = String(item?.id ?? query.id ?? '');
  return <Page title={t('order.title')}>{/^[1-9]\d{0,17}$/.test(id) ? <Order id={id} /> : <NoOrder />}</Page>;
}

function NoOrder() {
  const t = useTranslations('orders');
  return (
    <EmptyState
      icon="orders"
      title={t('order.none')}
      action={{ label: t('order.toMine'), destination: { to: '/pagesB/mine/product/index' } }}
    >
      {t('order.noneWords')}
    </EmptyState>
  );
}

function Order({ id }: { id: string }) {
  const locale = useLocale();
  const order = useCall('GET /api/v1/orders/{id}', { path: { id }, query: { locale } }, { live: true });
  return (
    <Loaded query={order} skeleton={<SkeletonRows rows={5} />}>
      {(one) => (
        <Stack gap={24}>
          <Head order={one} />
          {one.status === 'cancelled' ? <Refunded order={one} /> : null}
          <Acts order={one} />
          <Terms order={one} />
          <Steps order={one} />
          {one.principal ? <Principal principal={one.principal} price={one.priceMinor} /> : null}
          {one.status === 'cancelled' ? null : <EarningList orderId={id} />}
        </Stack>
      )}
    </Loaded>
  );
}

function Head({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const title = useArrivalFocus<HTMLDivElement>(order.status === 'cancelled');
  return (
    <Card>
      <Stack gap={12}>
        <div className="orders-head">
          <Picture src={order.product.picture.src} alt="" ratio={4 / 3} first />
          <div ref={title} tabIndex={-1}>
            <p className="orders-title">{order.product.title}</p>
            <OrderStatus status={order.status} />
          </div>
        </div>
        <DefinitionList
          items={[
            { term: t('mine.expectedSoFar'), value: <Money minor={order.expectedSoFarMinor} hideable /> },
            { term: t('order.earned'), value: <Money minor={order.paidMinor} hideable /> },
            order.awaitingMinor > 0
              ? { term: t('earning.awaiting'), value: <Money minor={order.awaitingMinor} hideable /> }
              : null,
            { term: t('order.collected'), value: <Money minor={order.collectedMinor} hideable /> },
            { term: t('mine.toCollect'), value: <Money minor={order.toCollectMinor} hideable total />, total: true },
          ]}
        />
        {order.missedMinor > 0 ? <ShortPaid /> : null}
      </Stack>
    </Card>
  );
}

/** Says where a cancelled order's money is. */
function Refunded({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { ownMoney } = useFormats();
  const { rechargeMinor, incomeMinor } = order.paidFrom;
  const where = incomeMinor === 0 ? 'Recharge' : rechargeMinor === 0 ? 'Income' : 'Both';
  return (
    <Note icon="info" title={t('steps.cancelled')}>
      {t(`cancel.back${where}`, { recharge: ownMoney(rechargeMinor), income: ownMoney(incomeMinor) })}
    </Note>
  );
}

/** Both acts stay whatever the order allows. An earlier request whose answer was lost can then be repeated. */
function Acts({ order }: { order: OrderOne }) {
  return (
    <Stack gap={12}>
      <CollectAct order={order} />
      <CancelAct order={order} />
    </Stack>
  );
}

function CollectAct({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { ownMoney } = useFormats();
  const waiting = order.toCollectMinor > 0;
  const today = useCall('GET /api/v1/income/today', {}, { enabled: waiting, live: true });
  const tell = useCollectedToast();
  const { state, send, askAgain } = useIntent('POST /api/v1/orders/{id}/collect', { path: PATH, onDone: tell });
  const open = today.data?.collectingClosed === null;
  if (state.at === 'checking') return <Checking request={state} onAskAgain={askAgain} />;
  const collect = () => send({ path: { id: order.id } }, t('collect.label', { product: order.product.title }));
  return (
    <>
      {state.at === 'refused' ? (
        <ErrorState title={t('collect.refused')} reference={state.error.reference}>
          {state.error.message}
        </ErrorState>
      ) : null}
      {waiting ? (
        <Button block confirm busy={state.at === 'sending'} disabled={!open} onClick={collect}>
          {t('collect.amount', { amount: ownMoney(order.toCollectMinor) })}
        </Button>
      ) : null}
      {waiting && today.data ? <CollectingClosed today={today.data} /> : null}
    </>
  );
}

function CancelAct({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { ownMoney, dateTime } = useFormats();
  const [asking, setAsking] = useState(false);
  const { state, send, askAgain } = useIntent('POST /api/v1/orders/{id}/cancel', {
    path: PATH,
    onDone: ({ refunded }) =>
      showToast(
        t('cancel.done', { recharge: ownMoney(refunded.rechargeMinor), income: ownMoney(refunded.incomeMinor) }),
      ),
  });
  if (state.at === 'checking') return <Checking request={state} onAskAgain={askAgain} />;
  const cancel = () => {
    setAsking(false);
    send({ path: { id: order.id } }, t('cancel.label', { product: order.product.title }));
  };
  return (
    <>
      {state.at === 'refused' ? (
        <ErrorState title={t('cancel.refused')} reference={state.error.reference}>
          {state.error.message}
        </ErrorState>
      ) : null}
      {order.canCancel ? (
        <>
          <Note title={t('cancel.open')}>{t('cancel.until', { until: dateTime(order.coolingEndsAt) })}</Note>
          <Button kind="secondary" block busy={state.at === 'sending'} onClick={() => setAsking(true)}>
            {t('cancel.act')}
          </Button>
        </>
      ) : null}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('cancel.title')}
        confirm={t('cancel.confirm')}
        dismiss={t('cancel.keep')}
        kind="danger"
        onConfirm={cancel}
      >
        <p>
          {t('cancel.words', {
            recharge: ownMoney(order.paidFrom.rechargeMinor),
            income: ownMoney(order.paidFrom.incomeMinor),
          })}
        </p>
      </Dialog>
    </>
  );
}

function Terms({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { count, dateTime } = useFormats();
  const isFund = order.product.type === 'fund';
  return (
    <Section title={t('order.terms')}>
      <Card>
        <DefinitionList
          items={[
            { term: t('order.number'), value: order.id },
            {
              term: isFund ? t('order.invested') : t('order.rentPrice'),
              value: <Money minor={order.priceMinor} hideable />,
            },
            isFund ? null : { term: t('order.units'), value: count(order.units) },
            { term: t('order.fromRecharge'), value: <Money minor={order.paidFrom.rechargeMinor} hideable /> },
            { term: t('order.fromIncome'), value: <Money minor={order.paidFrom.incomeMinor} hideable /> },
            { term: t('quote.expectedCycle'), value: <Money minor={order.expectedMinor} hideable /> },
            {
              term: t('mine.cyclesOver'),
              value: t('mine.cyclesOf', { over: count(order.cyclesOver), all: count(order.cycles) }),
            },
            { term: t('order.timesCollected'), value: count(order.timesCollected) },
            { term: t('order.points'), value: count(order.pointsEarned) },
            order.chances > 0 ? { term: t('quote.chances'), value: count(order.chances) } : null,
            { term: t('order.lastCollected'), value: dateTime(order.collections[0]?.at) },
          ]}
        />
      </Card>
    </Section>
  );
}

function Steps({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { dateTime } = useFormats();
  const cancelled = order.status === 'cancelled';
  const steps: TimelineStep[] = [
    { key: 'bought', title: t('steps.bought'), time: dateTime(order.boughtAt), state: 'done' },
    cancelled
      ? { key: 'cancelled', title: t('steps.cancelled'), time: dateTime(order.cancelledAt), state: 'done' }
      : {
          key: 'cooling',
          title: t('steps.coolingEnds'),
          time: dateTime(order.coolingEndsAt),
          state: order.status === 'cooling' ? 'now' : 'done',
        },
    ...(cancelled
      ? []
      : [
          {
            key: 'earns',
            title: t('steps.earnsFrom'),
            time: dateTime(order.earnsFrom),
            state: order.cyclesOver > 0 ? ('done' as const) : ('ahead' as const),
          },
          {
            key: 'expires',
            title: t('steps.expires'),
            time: dateTime(order.expiresAt),
            state: order.status === 'expired' ? ('done' as const) : ('ahead' as const),
          },
        ]),
  ];
  return (
    <Section title={t('steps.title')}>
      <Card>
        <Timeline label={t('steps.title')} steps={steps} />
      </Card>
    </Section>
  );
}

function Principal({ principal, price }: { principal: NonNullable<OrderOne['principal']>; price: number }) {
  const t = useTranslations('orders');
  const { date } = useFormats();
  return (
    <Section title={t('principal.title')}>
      <Card>
        <Stack gap={12}>
          <DefinitionList
            items={[
              { term: t('principal.due'), value: date(principal.dueAt) },
              { term: t('principal.paid'), value: <Money minor={price} hideable /> },
              { term: t('principal.returned'), value: <Money minor={principal.returnedMinor} hideable /> },
              principal.shortMinor > 0
                ? {
                    term: t('principal.loss'),
                    value: <Money minor={-principal.shortMinor} tone="negative" hideable />,
                    total: true,
                  }
                : null,
            ]}
          />
          <p className="orders-line">{principal.shortMinor > 0 ? t('principal.lossWords') : t('principal.words')}</p>
        </Stack>
      </Card>
    </Section>
  );
}
