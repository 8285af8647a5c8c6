import { useTranslations } from 'use-intl/react';
import { type ActivityEntry, defineActivities } from '#design/activities.ts';
import { useCall } from '#platform/client/queries.ts';

function useCheckIn(): readonly ActivityEntry[] | undefined {
  const t = useTranslations('check-in.activity');
  const { data, isPending } = useCall('GET /api/v1/check-ins/today', {}, { staleMs: 0, quiet: true });
  if (!data) return isPending ? undefined : [];
  const { checkedIn, next } = data;
  return [
    {
      key: 'check-in',
      icon: 'check-in',
      title: t('title'),
      words: checkedIn ? t('doneToday') : t(next.chances > 0 ? 'todayWithChance' : 'today', { points: next.points }),
      destination: { to: '/pagesB/mine/checkIn/index' },
      waits: !checkedIn,
    },
  ];
}

export const activities = defineActivities({ order: 10, useEntries: useCheckIn });
