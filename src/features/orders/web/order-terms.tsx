// Sections of an order's screen: terms, timeline, collections, and the return of its principal.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { DefinitionList, Timeline, type TimelineStep } from '#design/components/data.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import { daysOfCycles, PayBackGain } from '#features/catalogue/web/public.tsx';
import { useDrawsOpen } from '#features/chances/web/public.tsx';
import { CollectReceipt } from './collect-receipt.tsx';
import type { OrderOne } from './order-labels.tsx';

export function Terms({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { count, date } = useFormats();
  const draws = useDrawsOpen();
  const { toCome } = order;
  const granted = { date: date(order.coolingEndsAt) };
  const isFund = order.product.type === 'fund';
  return (
    <>
      <PayBackGain
        own
        terms={{
          payMinor: order.paidFrom.rechargeMinor + order.paidFrom.incomeMinor,
          backMinor: order.expectedMinor * order.cycles + (order.returnsPrincipal ? order.priceMinor : 0),
          days: daysOfCycles(order.product.cycle, order.cycles),
          returnsPrincipal: order.returnsPrincipal,
        }}
        ofCycle={{ cycle: order.product.cycle, minor: order.expectedMinor }}
      />
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
          order.coupon
            ? { term: t('order.fromCoupon'), value: <Money minor={order.coupon.paidMinor} hideable /> }
            : null,
          { term: t('order.timesCollected'), value: count(order.timesCollected) },
          { term: t('order.points'), value: count(order.pointsEarned) },
          toCome.points > 0 ? { term: t('quote.points', granted), value: count(toCome.points) } : null,
          draws && order.chances > 0 ? { term: t('order.chances'), value: count(order.chances) } : null,
          draws && toCome.chances > 0 ? { term: t('quote.chances', granted), value: count(toCome.chances) } : null,
        ]}
      />
    </>
  );
}

/** The list of collectings; each opens its receipt. */
export function Collections({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { dateTime } = useFormats();
  const [shown, setShown] = useState<string>();
  return (
    <>
      <Rows label={t('order.collected')}>
        {order.collections.map(({ at, amountMinor, transferId }) => (
          <RowItem
            key={transferId}
            icon="receipt"
            title={dateTime(at)}
            value={<Money minor={amountMinor} hideable />}
            onClick={() => setShown(transferId)}
          />
        ))}
      </Rows>
      <CollectReceipt transferId={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

export function Progress({ order }: { order: OrderOne }) {
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
  return <Timeline label={t('steps.title')} steps={steps} />;
}

export function Principal({ principal, price }: { principal: NonNullable<OrderOne['principal']>; price: number }) {
  const t = useTranslations('orders');
  const { date } = useFormats();
  return (
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
  );
}
