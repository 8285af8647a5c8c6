import { useTranslations } from 'use-intl/react';
import { StatusBadge, type Tone } from '#design/components/data.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import type { IconName } from '#design/components/icon.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';

type Run = DataOf<'GET /api/v1/award/runs'>['items'][number];

const STATES: Record<Run['state'], { tone: Tone; icon: IconName }> = {
  open: { tone: 'primary', icon: 'invite' },
  waiting: { tone: 'primary', icon: 'clock' },
  over: { tone: 'neutral', icon: 'close' },
  earned: { tone: 'positive', icon: 'check' },
};

/** The member's starts of the award with their results, newest first. */
export function AwardRecordScreen() {
  const t = useTranslations('award');
  const { date, dateTime } = useFormats();
  const runs = useCallPages('GET /api/v1/award/runs', {});
  return (
    <Page title={t('records')}>
      <PagedList
        pages={runs}
        empty={
          <EmptyState
            icon="clover"
            title={t('none')}
            action={{ label: t('noneAct'), destination: { to: '/pagesB/mine/luckyEmployeeAward/index' } }}
          />
        }
      >
        {(items) => (
          <Rows label={t('records')}>
            {items.map(({ id, state, startedAt, closesAt, earnedAt, friends }) => (
              <RowItem
                key={id}
                icon="clover"
                title={t('startedOn', { date: date(startedAt) })}
                about={`${t('closes', { when: dateTime(closesAt) })} ${t('friendsCount', { count: friends.length })}`}
                detail={<StatusBadge {...STATES[state]}>{t(`state.${state}`)}</StatusBadge>}
                time={earnedAt ? date(earnedAt) : undefined}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </Page>
  );
}
