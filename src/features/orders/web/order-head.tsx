import { useTranslations } from 'use-intl/react';
import { Card, Stack } from '#design/components/layout.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { Picture } from '#design/components/picture.tsx';
import { type PickedThread, WeavePicker } from '#design/components/weave.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { STEP_MS } from '#universal/weave.ts';
import { progressOf } from './cycle-dates.ts';
import { type OrderOne, OrderStatus } from './order-labels.tsx';
import { payersOf, sumsOf } from './payers.ts';

/** Hours of a thread that covers a week do not fit one answer. The first of them name their payers. */
const CYCLES_MOST = 100;

/** The order's total and its weave. A thread tells who paid it. */
export function OrderHead({ order }: { order: OrderOne }) {
  const t = useTranslations('orders');
  const { ownMoney } = useFormats();
  const { product, status, weave } = order;
  return (
    <Card>
      <Stack gap={12}>
        <div className="orders-head">
          <Picture src={product.picture.src} alt="" ratio={1} first />
          <div>
            <p className="orders-title">{product.title}</p>
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
          detail={t('order.paidOf', {
            expected: ownMoney(order.expectedSoFarMinor),
            collected: ownMoney(order.collectedMinor),
          })}
        />
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
  const from = picked.start.toISOString();
  const until = new Date(picked.start.getTime() + STEP_MS[order.weave.step]).toISOString();
  const earnings = useCallPages(
    'GET /api/v1/orders/{id}/earnings',
    { path: { id: order.id }, query: { from, until, limit: CYCLES_MOST } },
    { enabled: picked.state !== 'none', quiet: true },
  );
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
