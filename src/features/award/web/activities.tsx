import { useTranslations } from 'use-intl/react';
import { type ActivityEntry, defineActivities } from '#design/activities.ts';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';

/** Home shows the award only while it runs, because starting it is no task of the day. */
function useAward(): readonly ActivityEntry[] | undefined {
  const t = useTranslations('award.activity');
  const { dateTime } = useFormats();
  const { data, isPending } = useCall('GET /api/v1/award', {}, { live: true, quiet: true });
  if (!data) return isPending ? undefined : [];
  if (!data.offered || data.obstacle === 'award_earned') return [];
  const { run } = data;
  const open = run?.state === 'open';
  return [
    {
      key: 'award',
      icon: 'clover',
      title: t('title'),
      words: open ? `${t('until')} ${dateTime(run.closesAt)}` : t('offer'),
      destination: { to: '/pagesB/mine/luckyEmployeeAward/index' },
      waits: open,
    },
  ];
}

export const activities = defineActivities({ order: 30, useEntries: useAward });
