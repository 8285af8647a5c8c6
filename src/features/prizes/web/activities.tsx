// Prizes that need a choice of the member: an address, or the worth in money of one that is late.
import { Fragment } from 'react';
import { useTranslations } from 'use-intl/react';
import { type ActivityEntry, defineActivities } from '#design/activities.ts';
import { useCall } from '#platform/client/queries.ts';
import { Localized } from '#design/components/localized.tsx';
import { asksWhere } from './goods/goods-facts.ts';

function usePrizes(): readonly ActivityEntry[] | undefined {
  const t = useTranslations('prizes.door');
  const { data, isPending } = useCall('GET /api/v1/prizes', { query: {} }, { quiet: true });
  if (!data) return isPending ? undefined : [];
  const waiting = data.items.filter((one) => one.isCashDue || asksWhere(one));
  const [first] = waiting;
  if (!first) return [];
  const one = waiting.length === 1;
  return [
    {
      key: 'prizes',
      icon: 'truck',
      title: one ? <Localized>{first.title}</Localized> : t('waiting', { count: waiting.length }),
      words: one
        ? t(first.isCashDue ? 'late' : 'address')
        : waiting.map(({ id, title }, at) => (
            <Fragment key={id}>
              {at > 0 ? ' · ' : ''}
              <Localized>{title}</Localized>
            </Fragment>
          )),
      destination: { to: '/pages/prizes', ...(one ? { item: { id: first.id } } : {}) },
      waits: true,
    },
  ];
}

export const activities = defineActivities({ order: 45, useEntries: usePrizes });
