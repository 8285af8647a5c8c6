import { useLocale } from 'use-intl/react';
import { defineDoors } from '#design/doors.ts';
import { useCall } from '#platform/client/queries.ts';

/** How many holdings the member has. Home shows the same first page. */
function Owned() {
  const locale = useLocale();
  const query = { state: 'holding', limit: 6, locale } as const;
  const page = useCall('GET /api/v1/orders', { query }, { live: true, quiet: true }).data;
  if (!page || page.items.length === 0) return null;
  return `${page.items.length}${page.next === null ? '' : '+'}`;
}

export const doors = defineDoors(
  { row: 'owned', to: '/pagesB/mine/product/index', title: 'myProduct', order: 10, State: Owned },
  { row: 'owned', to: '/pagesB/mine/statistics/index', title: 'statistics', order: 20 },
  { row: 'owned', to: '/pagesB/mine/fundIncome/index', title: 'fundIncome', order: 30 },
  { row: 'owned', to: '/pagesB/mine/fundIncomeRecord/index', title: 'fundIncomeRecord', order: 40, searched: true },
);
