import { useLocale, useTranslations } from 'use-intl/react';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { SaveButton } from '#design/components/keep.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { Picture } from '#design/components/picture.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { type PickedThread, WeavePicker } from '#design/components/weave.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { monthsFor } from '#design/preferences.ts';
import { fetchFile } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { STEP_MS } from '#universal/weave.ts';
import { Written } from '#design/components/written.tsx';
import { BreakEvenLine, useNextPayment } from './answers.tsx';
import { CancelAct } from './cancel-act.tsx';
import { CollectAct, CollectNews, useCollectOne } from './collecting.tsx';
import { progressOf } from './cycle-dates.ts';
import { DaysOfMonth, monthDetail, UnevenDays, payersOf, sumsOf, useCycles } from './order-days.tsx';
import { leftOverOf, type OrderOne, OrderStatus, useDueBack } from './order-labels.tsx';
import { Collections, Principal, Progress, Terms } from './order-terms.tsx';
import './orders.css';

/** The order's total, and its weave, whose threads can be picked to see who paid them. */
function OrderHead({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { ownMoney } = useFormats();
  const { product, status, weave, coupon, breakEven } = order;
  const next = useNextPayment()(order.next);
  const leftOver = leftOverOf(order);
  return (
    <Card>
      <Stack gap={12}>
        <div className="orders-head">
          <Picture src={product.picture.src} alt="" ratio={1} first />
          <div>
            <p className="orders-title">
              <Written language={product.language}>{product.title}</Written>
            </p>
            {status === 'holding' ? (
              <p className="orders-line numerals">{t('progress.of', progressOf(order))}</p>
            ) : (
              <OrderStatus status={status} />
            )}
          </div>
        </div>
        <MoneyFigure
          label={t('mine.paidSoFar')}
          minor={order.paidMinor}
          own
          detail={[
            t('order.paidOf', {
              expected: ownMoney(order.expectedSoFarMinor),
              collected: ownMoney(order.collectedMinor),
            }),
            leftOver > 0 && t('order.leftOver', { amount: ownMoney(leftOver) }),
          ]
            .filter(Boolean)
            .join(' ')}
        />
        {breakEven ? <BreakEvenLine of={breakEven} /> : null}
        {breakEven && coupon ? (
          <p className="orders-line numerals">{t('order.couponToo', { amount: ownMoney(coupon.paidMinor) })}</p>
        ) : null}
        {next ? <p className="orders-line numerals">{next}</p> : null}
        {status === 'cancelled' ? null : (
          <WeavePicker weave={weave} own>
            {(picked) => <Thread order={order} picked={picked} />}
          </WeavePicker>
        )}
      </Stack>
    </Card>
  );
}

function Thread({ order, picked }: { order: OrderOne; picked: PickedThread }) {
  const t = useTranslations('orders');
  const { ownMoney } = useFormats();
  const until = new Date(picked.start.getTime() + STEP_MS[order.weave.step]);
  const earnings = useCycles(order, { from: picked.start, until }, { enabled: picked.state !== 'none', quiet: true });
  if (picked.state === 'none') return null;
  const { data } = earnings;
  if (!data)
    return <span className="orders-line">{earnings.error ? earnings.error.message : t('thread.loading')}</span>;
  const { expectedMinor, paidMinor } = sumsOf(data);
  return (
    <>
      <span className="numerals">
        {t('thread.paidOf', { paid: ownMoney(paidMinor), expected: ownMoney(expectedMinor) })}
      </span>
      <ul className="orders-thread">
        {payersOf(data).map(({ entryId, kind, payer, invoiceNumber, bankLineId }) => (
          <li key={`${entryId} ${kind}`}>{t('thread.by', { payer, invoice: invoiceNumber, line: bankLineId })}</li>
        ))}
      </ul>
    </>
  );
}

const PATH = '/pagesB/mine/orderDetail/index';
/** One order: its income with payers, late days, months, terms, and the buttons to collect and cancel. */
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

/** CollectNews is rendered in every state of the order, so that a request with a lost answer is found again. */
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
  const { date, ownMoney, language } = useFormats();
  const months = order.months[monthsFor(language)];
  return (
    <Section title={t('months.title')}>
      {months.length === 0 ? (
        <p className="orders-line">{t('months.none')}</p>
      ) : (
        <Folds>
          {months.map((month) => (
            <Fold
              key={month.from}
              title={date(month.from, 'ownMonth')}
              detail={t(`months.${monthDetail(month)}`, {
                count: month.payments,
                late: month.daysLate,
                missed: ownMoney(month.missedMinor),
                awaiting: ownMoney(month.awaitingMinor),
              })}
              value={<Money minor={month.paidMinor} hideable />}
            >
              <DaysOfMonth order={order} month={month.from} />
            </Fold>
          ))}
        </Folds>
      )}
    </Section>
  );
}

function Folded({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { principal, id } = order;
  const dueBack = useDueBack();
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
        <Fold title={t('principal.title')} detail={dueBack(principal.dueAt)}>
          <Principal principal={principal} price={order.priceMinor} />
        </Fold>
      ) : null}
      <Fold title={t('paper.fold')}>
        <SaveButton file={() => paperOf(id)} name={`c3-order-${id}.pdf`} label={t('paper.save')} />
      </Fold>
    </Folds>
  );
}

const paperOf = (id: string) => fetchFile('GET /api/v1/orders/{id}/paper.pdf', { path: { id } });
