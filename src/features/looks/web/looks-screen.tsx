import { useTranslations } from 'use-intl/react';
import { EmptyState } from '#design/components/empty-state.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { type Look, visitsOf } from './visits.ts';

/** When staff read the member's data, newest first: what they read, and for which case. */
export function LooksScreen() {
  const t = useTranslations('looks');
  const titles = useTranslations('web');
  const looks = useCallPages('GET /api/v1/looks', {});
  return (
    <Page title={titles('title.looks')}>
      <Stack>
        <p>{t('intro')}</p>
        <PagedList pages={looks} empty={<EmptyState icon="eye" title={t('empty')} />}>
          {(items) => (
            <Rows label={titles('title.looks')}>
              {visitsOf(items).map((visit) => (
                <VisitRow key={visit[0].id} visit={visit} />
              ))}
            </Rows>
          )}
        </PagedList>
      </Stack>
    </Page>
  );
}

function VisitRow({ visit }: { visit: readonly [Look, ...Look[]] }) {
  const t = useTranslations('looks');
  const { dateTime } = useFormats();
  const [{ caseKind, caseNumber }] = visit;
  return (
    <RowItem
      icon="eye"
      title={dateTime(visit.map(({ firstAt }) => firstAt).sort()[0])}
      about={caseKind === null ? t('for.none') : t(`for.${caseKind}`, { number: caseNumber ?? '' })}
      detail={visit.map(({ shown }) => t(`shown.${shown}`)).join(' · ')}
    />
  );
}
