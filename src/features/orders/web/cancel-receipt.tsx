import { useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { ReceiptBand, WordedAmount } from '#features/wallet/web/public.tsx';
import { Written } from '#design/components/written.tsx';
import type { OrderOne } from './order-labels.tsx';
import { ReceiptActs } from './receipt-acts.tsx';
import './orders.css';

/** The receipt of a cancelled order, in a sheet. */
export function CancelReceipt({ order, open, onClose }: { order: OrderOne; open: boolean; onClose: () => void }) {
  const t = useTranslations('orders');
  const { rechargeMinor } = order.paidFrom;
  return (
    <Sheet open={open} onClose={onClose} title={t('receipt.title')}>
      <Stack gap={12}>
        <ReceiptBand />
        {/* The order is read again after the cancellation; until then it has no time of cancelling. */}
        {order.cancelledAt === null ? <SkeletonRows rows={3} /> : <Facts order={order} at={order.cancelledAt} />}
        <ReceiptActs
          wallet={rechargeMinor > 0 ? 'recharge' : 'income'}
          type="purchase_product"
          at={order.cancelledAt}
          onClose={onClose}
        />
      </Stack>
    </Sheet>
  );
}

function Facts({ order, at }: { order: OrderOne; at: string }) {
  const t = useTranslations('orders');
  const { date, dateTime, ownMoney } = useFormats();
  const { product, paidFrom, recalledMinor, coupon } = order;
  const { incomeMinor } = paidFrom;
  const rechargeMinor = paidFrom.rechargeMinor - recalledMinor;
  return (
    <>
      <WordedAmount label={t('cancel.givenBack')} minor={rechargeMinor + incomeMinor} />
      <DefinitionList
        items={[
          rechargeMinor > 0 ? { term: t('cancel.toRecharge'), value: <Money minor={rechargeMinor} hideable /> } : null,
          recalledMinor > 0 ? { term: t('cancel.toRecalled'), value: <Money minor={recalledMinor} hideable /> } : null,
          incomeMinor > 0 ? { term: t('cancel.toIncome'), value: <Money minor={incomeMinor} hideable /> } : null,
          { term: t('buy.product'), value: <Written language={product.language}>{product.title}</Written> },
          { term: t('order.number'), value: order.id },
        ]}
      />
      {rechargeMinor + incomeMinor > 0 ? <p>{t('cancel.next')}</p> : null}
      {recalledMinor > 0 ? <p>{t('cancel.recalled', { amount: ownMoney(recalledMinor) })}</p> : null}
      {coupon ? <p>{t('cancel.couponBack', { date: date(coupon.lastDay) })}</p> : null}
      <p className="orders-line">{dateTime(at)}</p>
    </>
  );
}
