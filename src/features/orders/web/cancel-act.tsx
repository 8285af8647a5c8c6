// On an order's screen: the button that cancels the order, its confirmation, and what a cancelled order refunded.
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button } from '#design/components/button.tsx';
import { Checking } from '#design/components/checking.tsx';
import { Note } from '#design/components/note.tsx';
import { Dialog } from '#design/components/sheet.tsx';
import { ErrorState } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { AppPath } from '#design/navigation.tsx';
import { useIntent } from '#platform/client/intents.ts';
import { wordsOf } from '#universal/written-text.ts';
import type { OrderOne } from './order-labels.tsx';

/** Loaded only for cancelled orders. */
const CancelReceipt = lazy(() => import('./cancel-receipt.tsx').then((file) => ({ default: file.CancelReceipt })));

/** Rendered in every state of the order, so that a cancellation whose answer was lost is found again after a reload. */
export function CancelAct({ order, path }: { order: OrderOne; path: AppPath }) {
  const t = useTranslations('orders');
  const { ownMoney, date, dateTime } = useFormats();
  const [asking, setAsking] = useState(false);
  const [reading, setReading] = useState(false);
  const { state, send, askAgain, reset } = useIntent('POST /api/v1/orders/{id}/cancel', { path });
  const done = state.at === 'done';
  const cancelled = order.status === 'cancelled';
  const refunded = useArrivalFocus<HTMLDivElement>(cancelled && !done);
  if (state.at === 'checking') return <Checking request={state} onAskAgain={askAgain} />;
  const cancel = () => {
    setAsking(false);
    send({ path: { id: order.id } }, t('cancel.label', { product: wordsOf(order.product.title) }));
  };
  const close = () => {
    setReading(false);
    if (done) reset();
  };
  return (
    <>
      {state.at === 'refused' ? (
        <ErrorState title={t('cancel.refused')} reference={state.error.reference}>
          {state.error.message}
        </ErrorState>
      ) : null}
      {cancelled ? (
        <div ref={refunded} tabIndex={-1}>
          <Refunded order={order} onRead={() => setReading(true)} />
        </div>
      ) : null}
      {cancelled || done ? (
        <Suspense>
          <CancelReceipt order={order} open={done || reading} onClose={close} />
        </Suspense>
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
        <p>{t('cancel.words', { amount: ownMoney(order.paidFrom.rechargeMinor + order.paidFrom.incomeMinor) })}</p>
        {order.coupon ? <p>{t('cancel.couponBack', { date: date(order.coupon.lastDay) })}</p> : null}
      </Dialog>
    </>
  );
}

/** Where the money of a cancelled order went. */
function Refunded({ order, onRead }: { order: OrderOne; onRead: () => void }) {
  const t = useTranslations('orders');
  const { ownMoney } = useFormats();
  const { paidFrom, recalledMinor } = order;
  const [recharge, income] = [paidFrom.rechargeMinor - recalledMinor, paidFrom.incomeMinor];
  const where = income === 0 ? 'Recharge' : recharge === 0 ? 'Income' : 'Both';
  return (
    <Note icon="info" title={t('steps.cancelled')}>
      {recharge + income > 0 ? (
        <p>{t(`cancel.back${where}`, { recharge: ownMoney(recharge), income: ownMoney(income) })}</p>
      ) : null}
      {recalledMinor > 0 ? <p>{t('cancel.recalled', { amount: ownMoney(recalledMinor) })}</p> : null}
      <div>
        <Button kind="quiet" small icon="receipt" onClick={onRead}>
          {t('receipt.title')}
        </Button>
      </div>
    </Note>
  );
}
