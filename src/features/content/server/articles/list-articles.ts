// Pages of live articles. News go by age, other kinds by the order of the desk, and a search by its hits.
import type { Queryable } from '#platform/database/db.ts';
import { instantKeyOf, type Page, partsOf, readPage } from '#platform/http/keyset.ts';
import type { ArticleRow, Kind, Topic } from '../../contract/shapes.ts';
import { searchOf } from '../search/fold-words.ts';
import { articlesByPlace, type LiveArticle, newestArticles, type Reading, searchArticles } from '../store.ts';

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
