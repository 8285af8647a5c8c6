import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Checking } from '../../../design/components/checking.tsx';
import { Note } from '../../../design/components/layout.tsx';
import { Dialog } from '../../../design/components/sheet.tsx';
import { ErrorState } from '../../../design/components/states.tsx';
import { showToast } from '../../../design/components/toast.tsx';
import { useFormats } from '../../../design/formats.ts';
import type { AppPath } from '../../../design/navigation.tsx';
import { useIntent } from '../../../platform/client/intents.ts';
import type { OrderOne } from './order-labels.tsx';

/** Cancelling within the cooling-off. It stays whatever the order allows: a lost answer is then found again. */
export function CancelAct({ order, path }: { order: OrderOne; path: AppPath }) {
  const t = useTranslations('orders');
  const { ownMoney, dateTime } = useFormats();
  const [asking, setAsking] = useState(false);
  const { state, send, askAgain } = useIntent('POST /api/v1/orders/{id}/cancel', {
    path,
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
