// Team leader pay in the list of activities. Home shows it while this month's pay can be claimed.
import { useTranslations } from 'use-intl/react';
import { type ActivityEntry, defineActivities } from '#design/activities.ts';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';

function useSalary(): readonly ActivityEntry[] | undefined {
  const t = useTranslations('salary.activity');
  const { ownMoney, date } = useFormats();
  const { data, isPending } = useCall('GET /api/v1/salary', {}, { quiet: true });
  if (!data) return isPending ? undefined : [];
  const { offered, contracts, obstacle, until } = data;
  if (!offered && contracts.length === 0) return [];
  const entry = { key: 'salary', title: t('title') } as const;
  const effective = contracts.find(({ state }) => state === 'effective');
  if (!effective) {
    const [next] = contracts;
    const words = next ? t('signedWords', { date: date(next.effectiveOn) }) : t('intro');
    return [{ ...entry, icon: 'contract', words, destination: { to: '/pagesB/mine/salary/index' }, waits: false }];
  }
  const unmet = obstacle === 'salary_condition_unmet' ? t('unmet') : t('claimed');
  const claim = t('claimUntil', { amount: ownMoney(effective.amountMinor), date: date(until, 'day') });
  const words = obstacle === null ? claim : unmet;
  const destination = { to: '/pagesB/mine/taskReward/index' } as const;
  return [{ ...entry, icon: 'payday', words, destination, waits: obstacle === null }];
}

export const activities = defineActivities({ order: 40, useEntries: useSalary });
