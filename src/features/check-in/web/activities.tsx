import { useTranslations } from 'use-intl/react';
import { defineActivities } from '#design/activities.ts';
import { RowItem } from '#design/components/layout.tsx';
import { useCall } from '#platform/client/queries.ts';

function CheckInRow() {
  const t = useTranslations('check-in');
  const today = useCall('GET /api/v1/check-ins/today', {}, { staleMs: 0, quiet: true }).data;
  if (!today) return null;
  const { checkedIn, next } = today;
  const open = t(next.chances > 0 ? 'checkInWithChance' : 'checkIn', { points: next.points });
  return (
    <RowItem
      icon="check-in"
      title={t('title')}
      about={checkedIn ? t('doneToday') : open}
      destination={{ to: '/pagesB/mine/checkIn/index' }}
    />
  );
}

export const activities = defineActivities({ order: 10, Row: CheckInRow });
