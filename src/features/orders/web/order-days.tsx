// The days of an order that fold open to show their payers: days of a month, and days that were short or late.
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Section } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { monthsFor } from '#design/preferences.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import { boundsOfDay } from './cycle-dates.ts';
import type { Earning, OrderOne } from './order-labels.tsx';
import { StillOwed } from './still-owed.tsx';

type Day = DataOf<'GET /api/v1/orders/{id}/days'>['items'][number];
type Month = OrderOne['months']['gregory'][number];

/** The worst state of the month's days, for its line. */
export function monthDetail({ missedMinor, awaitingMinor, daysLate }: Month): 'missed' | 'awaiting' | 'late' | 'whole' {
  if (missedMinor > 0) return 'missed';
  if (awaitingMinor > 0) return 'awaiting';
  return daysLate > 0 ? 'late' : 'whole';
}

const FIRST = 3;
const MONTH_DAYS = 31;

/** Section with days that were short, missed or late. Absent if there are none. */
export function UnevenDays({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const uneven = order.months.gregory.some(({ missedMinor, daysLate }) => missedMinor > 0 || daysLate > 0);
  const days = useCallPages(
    'GET /api/v1/orders/{id}/days',
    { path: { id: order.id }, query: { short: 'true', limit: FIRST } },
    { enabled: uneven, live: true },
  );
  if (!uneven) return null;
  return (
    <Section title={t('uneven.title')}>
      {order.missedMinor > 0 ? <p className="orders-line">{t('order.short', { type: order.product.type })}</p> : null}
      <Loaded query={days} skeleton={<SkeletonRows rows={FIRST} height="3rem" />}>
        {(items) => (
          <Folds>
            {items.map((day) => (
              <DayFold key={day.date} order={order} day={day} />
            ))}
          </Folds>
        )}
      </Loaded>
      {days.hasNextPage ? (
        <Button kind="quiet" busy={days.isFetchingNextPage} onClick={days.more}>
          {t('uneven.more')}
        </Button>
      ) : null}
    </Section>
  );
}

/** `month`: its first day in the reader's calendar. */
export function DaysOfMonth({ order, month }: { order: OrderOne; month: string }) {
  const calendar = monthsFor(useLocale());
  const days = useCallPages(
    'GET /api/v1/orders/{id}/days',
    { path: { id: order.id }, query: { month, calendar, limit: MONTH_DAYS } },
    { live: true },
  );
  return (
    <Loaded query={days} skeleton={<SkeletonRows rows={3} height="2.75rem" />}>
      {(items) => (
        <div className="orders-days">
          {items.map((day) => (
            <DayFold key={day.date} order={order} day={day} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function DayFold({ order, day }: { order: OrderOne; day: Day }) {
  const t = useTranslations('orders');
  const { date, ownMoney } = useFormats();
  const { state, expectedMinor, paidMinor } = day;
  const { type } = order.product;
  return (
    <Fold
      title={date(day.date)}
      detail={t(`day.${state}`, { type, missing: ownMoney(expectedMinor - paidMinor) })}
      value={<Money minor={paidMinor} hideable />}
    >
      <Trail order={order} day={day} />
    </Fold>
  );
}

/** The payers of a day: each rent with its invoice and its line on the bank statement. */
function Trail({ order, day }: { order: OrderOne; day: Day }) {
  const t = useTranslations('orders');
  const { date } = useFormats();
  const earnings = useCycles(order, boundsOfDay(day.date));
  return (
    <Loaded query={earnings} skeleton={<SkeletonRows rows={2} />}>
      {(items) => (
        <>
          <DefinitionList
            items={[{ term: t('earnings.expected'), value: <Money minor={day.expectedMinor} hideable /> }]}
          />
          <StillOwed
            missing={Math.max(0, day.expectedMinor - day.paidMinor)}
            state={day.state === 'awaiting' ? 'awaiting' : 'missed'}
            by={day.owedBy}
          />
          <Waiting earnings={items} />
          <Times earnings={items} />
          {payersOf(items).length > 0 ? <h3 className="orders-title">{t('trail.who')}</h3> : null}
          {payersOf(items).map((entry) => (
            <div key={`${entry.entryId} ${entry.kind}`} className="orders-trail">
              <p className="orders-title">{entry.payer}</p>
              <p className="orders-line numerals">
                {t('trail.fromUntil', { from: date(entry.periodFrom), until: date(entry.periodUntil) })}
              </p>
              <DefinitionList
                items={[
                  { term: t('trail.invoice'), value: entry.invoiceNumber },
                  { term: t('trail.bankLine'), value: entry.bankLineId },
                  { term: t('trail.bookedOn'), value: date(entry.bookedOn) },
                  entry.kind === 'carry' ? { term: t('trail.kind'), value: t('trail.carry') } : null,
                  { term: t('trail.yourPart'), value: <Money minor={entry.amountMinor} hideable /> },
                ]}
              />
            </div>
          ))}
        </>
      )}
    </Loaded>
  );
}

/** Until when missing money can still come in time. */
function Waiting({ earnings }: { earnings: readonly Earning[] }) {
  const t = useTranslations('orders');
  const { dateTime } = useFormats();
  const until = earnings.find(({ awaitingUntil }) => awaitingUntil !== null)?.awaitingUntil;
  return until ? <p className="orders-line">{t('earnings.awaitingUntil', { when: dateTime(until) })}</p> : null;
}

/** When the order was paid, and whether that is collected. Parts paid at the same time are added up. */
function Times({ earnings }: { earnings: readonly Earning[] }) {
  const t = useTranslations('orders');
  const { dateTime, ownMoney } = useFormats();
  const payments = new Map<string, { paidAt: string; claimed: boolean; amountMinor: number }>();
  for (const { paidAt, claimed, amountMinor } of earnings.flatMap(({ parts }) => parts)) {
    const key = `${paidAt} ${claimed}`;
    payments.set(key, { paidAt, claimed, amountMinor: (payments.get(key)?.amountMinor ?? 0) + amountMinor });
  }
  return [...payments].map(([key, { paidAt, claimed, amountMinor }]) => (
    <p key={key} className="orders-line numerals">
      {t('trail.paidAt', { amount: ownMoney(amountMinor), when: dateTime(paidAt) })} ·{' '}
      {claimed ? t('trail.collected') : t('trail.waiting')}
    </p>
  ));
}

type Cycles = { id: string; product: { cycle: keyof typeof CYCLE_MS } };

/** All cycles of an order that end from `from` on and before `until`. A week of hours is more than the largest page. */
export function useCycles(
  { id, product }: Cycles,
  { from, until }: { from: Date; until: Date },
  options: { enabled?: boolean; quiet?: boolean } = {},
) {
  // The call asks by the cycles' beginnings.
  const begun = (end: Date) => new Date(end.getTime() - CYCLE_MS[product.cycle]).toISOString();
  return useCallPages(
    'GET /api/v1/orders/{id}/earnings',
    { path: { id }, query: { from: begun(from), until: begun(until), limit: 100 } },
    { ...options, live: true, whole: true },
  );
}

// Pure sums over cycles, because the cycles of a day or week are paid by the same invoices.

type PaidCycle = Pick<
  DataOf<'GET /api/v1/orders/{id}/earnings'>['items'][number],
  'expectedMinor' | 'paidMinor' | 'parts'
>;
export type Payer = PaidCycle['parts'][number]['funding'][number];

/** One payer for each rent, with its sum. Surplus rent of other cycles is listed separately. */
export function payersOf(earnings: readonly PaidCycle[]): Payer[] {
  const byRent = new Map<string, Payer>();
  for (const funding of earnings.flatMap(({ parts }) => parts).flatMap((part) => part.funding)) {
    const key = `${funding.entryId} ${funding.kind}`;
    const known = byRent.get(key);
    byRent.set(key, { ...funding, amountMinor: (known?.amountMinor ?? 0) + funding.amountMinor });
  }
  return [...byRent.values()];
}

export function sumsOf(earnings: readonly PaidCycle[]): { expectedMinor: number; paidMinor: number } {
  return {
    expectedMinor: earnings.reduce((sum, earning) => sum + earning.expectedMinor, 0),
    paidMinor: earnings.reduce((sum, earning) => sum + earning.paidMinor, 0),
  };
}
