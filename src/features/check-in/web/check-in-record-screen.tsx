import { useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Points } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';

/** Page of all days on which the member checked in, newest first. */
export function CheckInRecordScreen() {
  const t = useTranslations('check-in');
  const { date: dateOf } = useFormats();
  const visits = useCallPages('GET /api/v1/check-ins', {});
  return (
    <Page title={t('records')}>
      <PagedList
        pages={visits}
        empty={
          <EmptyState
            icon="check-in"
            title={t('none')}
            action={{ label: t('noneAct'), destination: { to: '/pagesB/mine/checkIn/index' } }}
          />
        }
      >
        {(items) => (
          <Rows label={t('records')}>
            {items.map(({ id, date, streak, points, chances }) => (
              <RowItem
                key={id}
                icon={chances > 0 ? 'gift' : 'check'}
                title={dateOf(date)}
                detail={points + chances === 0 ? t('notGiven') : t(chances > 0 ? 'withChance' : 'inARow', { streak })}
                value={<Points count={points} sign hideable />}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </Page>
  );
}
