import { useTranslations } from 'use-intl/react';
import { StatusBadge } from '#design/components/data.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';

const TONES = { waiting: 'primary', removed: 'positive', kept: 'neutral' } as const;

/** My reports with the moderators' answers. */
export function MyReports() {
  const t = useTranslations('forum');
  const { date } = useFormats();
  const pages = useCallPages('GET /api/v1/my-reports', {}, { quiet: true });
  return (
    <PagedList
      pages={pages}
      empty={
        <EmptyState icon="flag" title={t('none.reports')}>
          {t('noneWords.reports')}
        </EmptyState>
      }
    >
      {(reports) => (
        <Rows label={t('mine.reports')}>
          {reports.map(({ id, text, reason, at, answer }) => (
            <RowItem
              key={id}
              icon="flag"
              title={text}
              about={t(`reasons.${reason}`)}
              detail={<StatusBadge tone={TONES[answer]}>{t(`answers.${answer}`)}</StatusBadge>}
              time={date(at)}
            />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}
