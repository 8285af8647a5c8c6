import { useTranslations } from 'use-intl/react';
import { defineActivities } from '#design/activities.ts';
import { RowItem } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';

function AwardRow() {
  const t = useTranslations('award');
  const { dateTime } = useFormats();
  const award = useCall('GET /api/v1/award', {}, { live: true, quiet: true }).data;
  if (!award?.offered || award.obstacle === 'award_earned') return null;
  const { run } = award;
  return (
    <RowItem
      icon="clover"
      title={t('title')}
      about={run?.state === 'open' ? `${t('until')} ${dateTime(run.closesAt)}` : t('offer')}
      destination={{ to: '/pagesB/mine/luckyEmployeeAward/index' }}
    />
  );
}

export const activities = defineActivities({ order: 30, Row: AwardRow });
