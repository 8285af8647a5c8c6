import { useTranslations } from 'use-intl/react';
import { defineDoors } from '#design/doors.ts';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';

/** This month's pay, while it waits to be claimed. */
function ToClaim() {
  const t = useTranslations('salary.door');
  const { ownMoney, date } = useFormats();
  const salary = useCall('GET /api/v1/salary', {}, { quiet: true }).data;
  const effective = salary?.contracts.find(({ state }) => state === 'effective');
  if (!effective || salary?.obstacle !== null) return null;
  return t('claim', { amount: ownMoney(effective.amountMinor), date: date(salary.until, 'day') });
}

export const doors = defineDoors(
  { row: 'rewards', to: '/pagesB/mine/salary/index', title: 'salary', order: 70 },
  { row: 'rewards', to: '/pagesB/mine/taskReward/index', title: 'taskReward', order: 71, State: ToClaim },
  { row: 'rewards', to: '/pagesB/mine/salarySignRecords/index', title: 'salarySignRecords', order: 72, searched: true },
);
