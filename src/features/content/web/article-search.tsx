import { useTranslations } from 'use-intl/react';
import { SearchField } from '#design/components/search-field.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { SEARCH_MAX } from './articles.ts';

/** The words of the address. A shared link searches again. */
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
