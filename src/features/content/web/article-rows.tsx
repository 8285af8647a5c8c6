import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import type { IconName } from '../../../design/components/icon.tsx';
import { RowItem, Rows } from '../../../design/components/layout.tsx';
import { PagedList } from '../../../design/components/paged-list.tsx';
import { EmptyState } from '../../../design/components/states.tsx';
import { useFormats } from '../../../design/formats.ts';
import { type ArticleRow, PAGE_OF, type useArticles } from './articles.ts';

type Pages = ReturnType<typeof useArticles>;

/** A paged list of articles, whatever stands in it. */
export function ArticleList({
  pages,
  icon,
  children,
}: {
  pages: Pages;
  icon: IconName;
  children: (articles: ArticleRow[]) => ReactNode;
}) {
  const t = useTranslations('content');
  return (
    <PagedList
      pages={pages}
      empty={
        <EmptyState icon={icon} title={t('none')}>
          {t('noneWords')}
        </EmptyState>
      }
    >
      {children}
    </PagedList>
  );
}

type RowsProps = { articles: ArticleRow[]; kind: keyof typeof PAGE_OF; icon: IconName; label: string };

/** Articles as rows that open them. News say their day. */
export function ArticleRows({ articles, kind, icon, label }: RowsProps) {
  const { date } = useFormats();
  return (
    <Rows label={label}>
      {articles.map(({ id, title, summary, shownFrom }) => (
        <RowItem
          key={id}
          icon={icon}
          title={title}
          about={summary}
          time={kind === 'news' ? date(shownFrom) : undefined}
          destination={{ to: PAGE_OF[kind], item: { id } }}
        />
      ))}
    </Rows>
  );
}
