import { useTranslations } from 'use-intl/react';
import { defineDoors } from '#design/doors.ts';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';
import { VERSION } from '#universal/version.ts';

const useBill = () => useCall('GET /api/v1/bill', { query: { version: VERSION } }, { live: true, quiet: true }).data;

/** What the member can use now, of both wallets. */
function Available() {
  const t = useTranslations('wallet.door');
  const { ownMoney } = useFormats();
  const bill = useBill();
  return bill ? t('available', { amount: ownMoney(bill.available) }) : null;
}

/** What the member can withdraw now, from the income wallet. */
function Withdrawable() {
  const t = useTranslations('wallet.door');
  const { ownMoney } = useFormats();
  const bill = useBill();
  return bill ? t('withdrawable', { amount: ownMoney(bill.withdrawable) }) : null;
}

export const doors = defineDoors(
  { row: 'money', to: '/pages/tabbar/wallet/index', title: 'wallet', order: 10, State: Available },
  { row: 'money', to: '/pagesB/wallet/recharge/index', title: 'recharge', order: 20 },
  { row: 'money', to: '/pagesB/wallet/withdraw/index', title: 'withdraw', order: 30, State: Withdrawable },
  { row: 'money', to: '/pagesB/wallet/fundsDetails/index', title: 'fundsDetails', order: 40 },
  { row: 'money', to: '/pagesB/wallet/rechargeRecords/index', title: 'rechargeRecords', order: 50, searched: true },
  { row: 'money', to: '/pagesB/wallet/withdrawRecords/index', title: 'withdrawRecords', order: 60 },
  { row: 'money', to: '/pagesB/wallet/bankCard/index', title: 'bankCard', order: 70 },
);
