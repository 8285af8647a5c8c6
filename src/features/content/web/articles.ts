// Reads articles for the member pages, and names the page on which each kind opens.
import { useLocale } from 'use-intl/react';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import type { LanguageCode } from '#universal/languages.ts';

export type Article = DataOf<'GET /api/v1/articles/{id}'>;
export type ArticleRow = DataOf<'GET /api/v1/articles'>['items'][number];
export type Kind = ArticleRow['kind'];

/** The page that opens an article, by kind. */
export const PAGE_OF = {
  news: '/pagesB/home/informationDetails/index',
  rule: '/pagesB/mine/rule-detail/index',
  guide: '/pagesB/mine/rule-detail/index',
  material: '/pagesB/mine/rule-detail/index',
  agreement: '/pagesB/mine/rule-detail/index',
  privacy: '/pagesB/mine/rule-detail/index',
  honour: '/pagesB/honor/details/index',
  question: '/pagesB/mine/q-a/index',
  about: '/pagesB/mine/aboutUs/index',
  history: '/pagesB/mine/aboutUs/index',
  leadership: '/pagesB/mine/aboutUs/index',
} as const satisfies Record<Kind, string>;

export const SEARCH_MAX = 100;

/** Articles of one kind, page by page, in the reader's language. With null, a search covers all kinds. */
export function useArticles(kind: Kind | null, search = '') {
  const locale = useLanguage();
  const query = { locale, ...(kind ? { kind } : {}), ...(search ? { search } : {}) };
  return useCallPages('GET /api/v1/articles', { query }, { quiet: true });
}

/** One article by its id or slug. */
export function useArticle(id: string) {
  const locale = useLanguage();
  return useCall('GET /api/v1/articles/{id}', { path: { id }, query: { locale } }, { quiet: true });
}

/** The page's language. The cast is safe because the shell only offers languages of the product. */
export function useLanguage(): LanguageCode {
  return useLocale() as LanguageCode;
}

/** The id or slug of the article with which the page was opened. */
export function useAskedArticle(): string | undefined {
  const { item, query } = useNavigation();
  const id = String(item?.id ?? query.id ?? '');
  return /^[a-z0-9][a-z0-9-]{0,59}$/.test(id) ? id : undefined;
}
