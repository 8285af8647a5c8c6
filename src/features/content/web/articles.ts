import { useLocale } from 'use-intl/react';
import { useNavigation } from '../../../design/navigation.tsx';
import { useCallPages } from '../../../platform/client/call-pages.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useCall } from '../../../platform/client/queries.ts';
import type { LanguageCode } from '../../../platform/languages.ts';

export type Article = DataOf<'GET /api/v1/articles/{id}'>;
export type ArticleRow = DataOf<'GET /api/v1/articles'>['items'][number];
export type Kind = ArticleRow['kind'];

/** Where articles of a kind open. */
export const PAGE_OF = {
  news: '/pagesB/home/informationDetails/index',
  rule: '/pagesB/mine/rule-detail/index',
  guide: '/pagesB/mine/rule-detail/index',
  material: '/pagesB/mine/rule-detail/index',
  honour: '/pagesB/honor/details/index',
} as const satisfies Partial<Record<Kind, string>>;

/** Articles of one kind, page by page, in the reader's language. */
export function useArticles(kind: Kind, search = '') {
  const locale = useLanguage();
  return useCallPages(
    'GET /api/v1/articles',
    { query: { kind, locale, ...(search ? { search } : {}) } },
    { quiet: true },
  );
}

/** One article by its id or its name. */
export function useArticle(id: string) {
  const locale = useLanguage();
  return useCall('GET /api/v1/articles/{id}', { path: { id }, query: { locale } }, { quiet: true });
}

/** The shell speaks languages of the house only. */
export function useLanguage(): LanguageCode {
  return useLocale() as LanguageCode;
}

/** The id or the name of the article that the page was opened with. */
export function useAskedArticle(): string | undefined {
  const { item, query } = useNavigation();
  const id = String(item?.id ?? query.id ?? '');
  return /^[a-z0-9][a-z0-9-]{0,59}$/.test(id) ? id : undefined;
}
