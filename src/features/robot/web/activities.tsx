// The robot's row in the list of activities. It opens the popup on home.
import { useTranslations } from 'use-intl/react';
import { defineActivities } from '#design/activities.ts';
import { RowItem } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';

function RobotRow() {
  const t = useTranslations('robot');
  const { date } = useFormats();
  const robot = useCall('GET /api/v1/robot', {}, { quiet: true }).data;
  if (!robot?.offered) return null;
  const { own, obstacle, startAt, condition } = robot;
  const about =
    own?.state === 'working'
      ? t('owned', { date: date(own.lastDay) })
      : obstacle === null
        ? t('ready')
        : t(`obstacle.${obstacle}`, { date: date(startAt), condition });
  return (
    <RowItem
      icon="robot"
      title={t('title')}
      about={about}
      destination={{ to: '/pages/tabbar/home/index', query: { robot: '1' } }}
    />
  );
}

export const activities = defineActivities({ order: 20, Row: RobotRow });
