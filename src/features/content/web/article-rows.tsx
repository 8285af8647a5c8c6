// Lists of articles for the member pages, and the search field above them.
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { EmptyState } from '#design/components/empty-state.tsx';
import type { IconName } from '#design/components/icon.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { SearchField } from '#design/components/search-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { Written } from '#design/components/written.tsx';
import { type ArticleRow, PAGE_OF, type useArticles, SEARCH_MAX } from './articles.ts';

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

/** Rows that open the articles. News show their date, and rows of a `mixed` list their kind. */
export function ArticleRows({ articles, icon, label, mixed = false }: RowsProps) {
  const t = useTranslations('content');
  const { date } = useFormats();
  return (
    <Rows label={label}>
      {articles.map(({ id, kind, title, summary, language, shownFrom }) => (
        <RowItem
          key={id}
          icon={icon}
          title={<Written language={language}>{title}</Written>}
          about={mixed ? t(`kind.${kind}`) : <Written language={language}>{summary}</Written>}
          time={kind === 'news' ? date(shownFrom) : undefined}
          destination={{ to: PAGE_OF[kind], item: { id } }}
        />
      ))}
    </Rows>
  );
}

/** The search text from the page's address, so a shared link repeats the search. */
export function useSearch(): string {
  return useNavigation().query.search?.trim().slice(0, SEARCH_MAX) ?? '';
}

export function ArticleSearch({ label }: { label: string }) {
  const { setQuery } = useNavigation();
  return (
    <SearchField
      label={label}
      value={useSearch()}
      onChange={(text) => setQuery({ search: text || undefined })}
      max={SEARCH_MAX}
    />
  );
}

export function NoHit({ title }: { title: string }) {
  const t = useTranslations('content');
  const { setQuery } = useNavigation();
  return (
    <EmptyState
      icon="search"
      title={title}
      action={{ label: t('clear'), onClick: () => setQuery({ search: undefined }) }}
    >
      {t('noHitWords')}
    </EmptyState>
  );
}
