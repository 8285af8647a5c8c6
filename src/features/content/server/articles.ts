// Members' lists of live articles: news by age, other kinds in the order that staff set, search hits by quality. Also
// members' opinions on articles, and the text of an article for reports of it.
import { defineReportable } from '#features/service/server/public.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { instantKeyOf, type Page, partsOf, readPage } from '#platform/http/keyset.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { searchOf } from '#platform/language/search-words.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { ArticleRow, Kind, Topic } from '../contract/shapes.ts';
import { plainText } from './prose/parse-prose.ts';
import {
  articlesByPlace,
  insertOpinion,
  type LiveArticle,
  liveArticle,
  newestArticles,
  type Reading,
  searchArticles,
} from './store.ts';

type Asked = Reading & {
  kind?: Kind | undefined;
  topic?: Topic | undefined;
  search?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
};

export async function listArticles(q: Queryable, asked: Asked): Promise<Page<ArticleRow>> {
  const { kind = null, topic = null, after, at, locale } = asked;
  const items = (rows: readonly LiveArticle[]) => rows.map(articleToWire);
  if (asked.search !== undefined) {
    const search = searchOf(asked.search);
    if (search === null) return { items: [], next: null };
    return readPage(asked.limit, {
      rows: (limit) => searchArticles(q, { kind, topic, at, locale, limit, search, after: hitKeyOf(after) }),
      key: (row) => [row.miss, row.place, row.id],
      items,
    });
  }
  if (kind === null) return { items: [], next: null };
  const of = { kind, topic, at, locale };
  if (kind === 'news')
    return readPage(asked.limit, {
      rows: (limit) => newestArticles(q, { ...of, limit, after: instantKeyOf(after) }),
      key: (row) => [row.micros, row.id],
      items,
    });
  return readPage(asked.limit, {
    rows: (limit) => articlesByPlace(q, { ...of, limit, after: placeKeyOf(partsOf(after, 2)) }),
    key: (row) => [row.place, row.id],
    items,
  });
}

export function articleToWire(row: LiveArticle): ArticleRow {
  const { id, kind, slug, topic, title, summary, language, shownFrom } = row;
  return { id: id.toString(), kind, slug, topic, title, summary, language, shownFrom: shownFrom.toISOString() };
}

function placeKeyOf(parts: readonly string[] | null): { place: number; id: bigint } | null {
  const [place = '', id = ''] = parts ?? [];
  return /^\d{1,4}$/.test(place) && /^[1-9]\d{0,17}$/.test(id) ? { place: Number(place), id: BigInt(id) } : null;
}

function hitKeyOf(after: string | undefined): { miss: number; place: number; id: bigint } | null {
  const [miss = '', ...rest] = partsOf(after, 3) ?? [];
  const key = placeKeyOf(rest);
  return key !== null && /^[01]$/.test(miss) ? { miss: Number(miss), ...key } : null;
}

/** Records once per member whether an article was useful, for the version that they read. */
export async function giveOpinion(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, memberId, useful, locale }: { id: string; memberId: bigint; useful: boolean; locale: LanguageCode },
  intent: Intent,
): Promise<{ useful: boolean } | Refusal<'article_not_found' | 'opinion_given'> | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx) => {
    const article = await liveArticle(tx, id, { at, locale });
    if (!article) return refuse('article_not_found');
    const given = { articleId: article.id, memberId, versionId: article.versionId, useful, at };
    return (await insertOpinion(tx, given)) ? { useful } : refuse('opinion_given');
  });
}

defineReportable('article', async (q, { id, at, locale }) => {
  const article = await liveArticle(q, id.toString(), { at, locale });
  if (!article) return null;
  const { title, summary, tree } = article;
  return { title, words: [title, summary, plainText(tree)].join('\n') };
});
