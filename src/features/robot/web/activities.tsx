// The robot in the list of activities. It opens the popup on home.
import { useTranslations } from 'use-intl/react';
import { type ActivityEntry, defineActivities } from '#design/activities.ts';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';

function useRobot(): readonly ActivityEntry[] | undefined {
  const t = useTranslations('robot.activity');
  const { date } = useFormats();
  const { data, isPending } = useCall('GET /api/v1/robot', {}, { quiet: true });
  if (!data) return isPending ? undefined : [];
  if (!data.offered) return [];
  const { own, obstacle, startAt, condition } = data;
  const words =
    own?.state === 'working'
      ? t('owned', { date: date(own.lastDay) })
      : obstacle === null
        ? t('ready')
        : t(`obstacle.${obstacle}`, { date: date(startAt), condition });
  return [
    {
      key: 'robot',
      icon: 'robot',
      title: t('title'),
      words,
      destination: { to: '/pages/tabbar/home/index', query: { robot: '1' } },
      waits: false,
    },
  ];
}

export const activities = defineActivities({ order: 20, useEntries: useRobot });
