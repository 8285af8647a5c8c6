import { useLocale, useTranslations } from 'use-intl/react';
import { Folds, Fold } from '#design/components/fold.tsx';
import { SaveButton } from '#design/components/keep.tsx';
import { Section } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { fetchFile } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { CancelAct } from './cancel-act.tsx';
import { CollectAct, CollectNews, useCollectOne } from './collecting.tsx';
import { DaysOfMonth, monthDetail, UnevenDays } from './order-days.tsx';
import { OrderHead } from './order-head.tsx';
import type { OrderOne } from './order-labels.tsx';
import { Collections, Principal, Progress, Terms } from './order-terms.tsx';
import './orders.css';

const PATH = '/pagesB/mine/orderDetail/index';
/** One order: what it paid, what is late, its months, and every payment with the trail of its payers. */
export function OrderScreen() {
  const t = useTranslations('orders');
  const { item, query } = useNavigation();
  const id = String(item?.id ?? query.id ?? '');
  return /^[1-9]\d{0,17}$/.test(id) ? (
    <Order key={id} id={id} />
  ) : (
    <Page title={t('order.title')}>
      <EmptyState
        icon="orders"
        title={t('order.none')}
        action={{ label: t('order.toMine'), destination: { to: '/pagesB/mine/product/index' } }}
      >
        {t('order.noneWords')}
      </EmptyState>
    </Page>
  );
}

/** The news of collecting stays whatever the order allows. A request whose answer was lost is then found again. */
function Order({ id }: { id: string }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const order = useCall('GET /api/v1/orders/{id}', { path: { id }, query: { locale } }, { live: true });
  const one = order.data;
  const waiting = one !== undefined && one.toCollectMinor > 0;
  const today = useCall('GET /api/v1/income/today', {}, { enabled: waiting, live: true });
  const { start, ...act } = useCollectOne(PATH);
  return (
    <Page
      title={t('order.title')}
      footer={
        waiting && act.state.at !== 'checking' ? (
          <CollectAct act={act} today={today.data} toCollectMinor={one.toCollectMinor} onCollect={() => start(one)} />
        ) : null
      }
    >
      <CollectNews act={act} />
      <Loaded query={order} skeleton={<SkeletonRows rows={5} />}>
        {(found) => <Parts order={found} />}
      </Loaded>
    </Page>
  );
}

function Parts({ order }: { order: OrderOne }) {
  const cancelled = order.status === 'cancelled';
  return (
    <>
      <OrderHead order={order} />
      <CancelAct order={order} path={PATH} />
      {order.principal && order.principal.shortMinor > 0 ? (
        <Principal principal={order.principal} price={order.priceMinor} />
      ) : null}
      {cancelled ? null : <UnevenDays order={order} />}
      {cancelled ? null : <Months order={order} />}
      <Folded order={order} />
    </>
  );
}

function Months({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { date, ownMoney } = useFormats();
  return (
    <Section title={t('months.title')}>
      {order.months.length === 0 ? (
        <p className="orders-line">{t('months.none')}</p>
      ) : (
        <Folds>
          {order.months.map((month) => (
            <Fold
              key={month.month}
              title={date(`${month.month}-01`, 'month')}
              detail={t(`months.${monthDetail(month)}`, {
                count: month.payments,
                late: month.daysLate,
                missed: ownMoney(month.missedMinor),
                awaiting: ownMoney(month.awaitingMinor),
              })}
              value={<Money minor={month.paidMinor} hideable />}
            >
              <DaysOfMonth order={order} month={month.month} />
            </Fold>
          ))}
        </Folds>
      )}
    </Section>
  );
}

function Folded({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { date } = useFormats();
  const { principal, id } = order;
  return (
    <Folds>
      <Fold title={t('steps.title')}>
        <Progress order={order} />
      </Fold>
      <Fold title={t('order.terms')}>
        <Terms order={order} />
      </Fold>
      {order.collections.length > 0 ? (
        <Fold title={t('order.collected')} value={<Money minor={order.collectedMinor} hideable />}>
          <Collections order={order} />
        </Fold>
      ) : null}
      {principal && principal.shortMinor === 0 ? (
        <Fold title={t('principal.title')} detail={t('mine.dueBack', { date: date(principal.dueAt) })}>
          <Principal principal={principal} price={order.priceMinor} />
        </Fold>
      ) : null}
      <Fold title={t('paper.fold')}>
        <SaveButton file={() => paperOf(id)} name={`c3-order-${id}.pdf`} label={t('paper.save')} />
      </Fold>
    </Folds>
  );
}

/** The server writes it. */
const paperOf = (id: string) => fetchFile('GET /api/v1/orders/{id}/paper.pdf', { path: { id } });
