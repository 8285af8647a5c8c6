// The salary's row in the list of activities.
import { useTranslations } from 'use-intl/react';
import { defineActivities } from '#design/activities.ts';
import { RowItem } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';

function SalaryRow() {
  const t = useTranslations('salary');
  const { money, date } = useFormats();
  const salary = useCall('GET /api/v1/salary', {}, { staleMs: 0, quiet: true }).data;
  if (!salary || (!salary.offered && salary.contracts.length === 0)) return null;
  const { contracts, obstacle } = salary;
  const effective = contracts.find(({ state }) => state === 'effective');
  if (!effective) {
    const [next] = contracts;
    const about = next ? t('task.signedWords', { date: date(next.effectiveOn) }) : t('intro');
    return (
      <RowItem icon="contract" title={t('title')} about={about} destination={{ to: '/pagesB/mine/salary/index' }} />
    );
  }
  const unmet = obstacle === 'salary_condition_unmet' ? t('task.unmet') : t('task.claimed');
  return (
    <RowItem
      icon="payday"
      title={t('title')}
      about={obstacle === null ? t('task.claim', { amount: money(effective.amountMinor) }) : unmet}
      destination={{ to: '/pagesB/mine/taskReward/index' }}
    />
  );
}

export const activities = defineActivities({ order: 40, Row: SalaryRow });
