import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import type { IconName } from '#design/components/icon.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { type ArticleRow, PAGE_OF, type useArticles } from './articles.ts';

type Pages = ReturnType<typeof useArticles>;

/** A paged list of articles of any kind. */
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

type RowsProps = { articles: ArticleRow[]; icon: IconName; label: string; mixed?: boolean };

/** Articles as rows that open them. News say their day. Rows of a `mixed` list say their kind. */
export function ArticleRows({ articles, icon, label, mixed = false }: RowsProps) {
  const t = useTranslations('content');
  const { date } = useFormats();
  return (
    <Rows label={label}>
      {articles.map(({ id, kind, title, summary, shownFrom }) => (
        <RowItem
          key={id}
          icon={icon}
          title={title}
          about={mixed ? t(`kind.${kind}`) : summary}
          time={kind === 'news' ? date(shownFrom) : undefined}
          destination={{ to: PAGE_OF[kind], item: { id } }}
        />
      ))}
    </Rows>
  );
}
