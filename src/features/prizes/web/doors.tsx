import { useTranslations } from 'use-intl/react';
import { defineDoors } from '#design/doors.ts';
import { useCall } from '#platform/client/queries.ts';
import { asksWhere } from './goods/goods-facts.ts';

/** How many prizes need a choice of the member. */
function Waiting() {
  const t = useTranslations('prizes.door');
  const prizes = useCall('GET /api/v1/prizes', { query: {} }, { quiet: true }).data;
  const count = prizes?.items.filter((one) => one.isCashDue || asksWhere(one)).length ?? 0;
  return count > 0 ? t('waiting', { count }) : null;
}

export const doors = defineDoors(
  { row: 'draws', to: '/pages/prizes', title: 'prizes', order: 30, State: Waiting },
  { row: 'settings', to: '/pagesB/wallet/myAddress/index', title: 'myAddress', order: 50 },
  { row: 'settings', to: '/pagesB/wallet/addAddress/index', title: 'addAddress', order: 51, searched: true },
);
