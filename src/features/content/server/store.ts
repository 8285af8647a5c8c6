// Queries for articles as readers see them, and inserts of articles, versions, takings-down and opinions.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { type InstantKey, instantRowOf, microsOf } from '#platform/http/keyset.ts';
import { languagesFor, type LanguageCode } from '#universal/languages.ts';
import type { Block } from '#universal/prose.ts';
import type { Kind, Topic } from '../contract/shapes.ts';

/** An article with its live text in the reader's language or the fallback. */
export type LiveArticle = {
  id: bigint;
  kind: Kind;
  slug: string;
  topic: Topic | null;
  place: number;
  shownFrom: Date;
  versionId: bigint;
  language: LanguageCode;
  title: string;
  summary: string;
  liveFrom: Date;
};

/** At what time, and in which language, a reader looks. */
export type Reading = { at: Date; locale: LanguageCode };

/** SQL: the live text `v` of article `a`, in the first of the reader's languages that has one. */
function liveText(q: Queryable, { at, locale }: Reading) {
  return q`lateral (
    select t.id as version_id, t.language, t.title, t.summary, r.live_from
    from unnest(${languagesFor(locale)}::text[]) with ordinality l(language, choice)
    cross join ${release(q, { article: q`a.id`, language: q`l.language`, at })}
    join content.version t on t.id = r.version_id
    order by l.choice limit 1) v`;
}

type Fragment = ReturnType<typeof microsOf>;

/** SQL: the release `r` in force for one language of an article. Its version is null if it took the language down. */
export function release(q: Queryable, of: { article: Fragment; language: Fragment; at: Date }) {
  return q`lateral (
    select id, version_id, live_from from content.release
    where article_id = ${of.article} and language = ${of.language} and cancelled_at is null and live_from <= ${of.at}
    order by live_from desc, id desc limit 1) r`;
}

const columns = (q: Queryable) => q`
  a.id, a.kind, a.slug, a.topic, a.place, a.shown_from, v.version_id, v.language, v.title, v.summary, v.live_from`;

type Filter = Reading & { topic: Topic | null; limit: number };
type Listing = Filter & { kind: Kind };

/** Newest first. `micros`: when the article first became public, for the page's cursor. */
export async function newestArticles(
  q: Queryable,
  { kind, topic, limit, after, ...reading }: Listing & { after: InstantKey | null },
): Promise<(LiveArticle & { micros: bigint })[]> {
  return q<(LiveArticle & { micros: bigint })[]>`
    select ${columns(q)}, ${microsOf(q, 'a.shown_from')} as micros
    from content.article a cross join ${liveText(q, reading)}
    where a.kind = ${kind} and a.shown_from <= ${reading.at} and (${topic}::text is null or a.topic = ${topic})
      ${after === null ? q`` : q`and (a.shown_from, a.id) < ${instantRowOf(q, after)}`}
    order by a.shown_from desc, a.id desc limit ${limit}`;
}

export type PlaceKey = { place: number; id: bigint };

/** In the order that staff set. */
export async function articlesByPlace(
  q: Queryable,
  { kind, topic, limit, after, ...reading }: Listing & { after: PlaceKey | null },
): Promise<LiveArticle[]> {
  return q<LiveArticle[]>`
    select ${columns(q)}
    from content.article a cross join ${liveText(q, reading)}
    where a.kind = ${kind} and a.shown_from <= ${reading.at} and (${topic}::text is null or a.topic = ${topic})
      ${after === null ? q`` : q`and (a.place, a.id) > (${after.place}, ${after.id}::bigint)`}
    order by a.place, a.id limit ${limit}`;
}

export type FoundArticle = LiveArticle & { miss: number };

/**
 * Articles of one kind, or of all, whose live text matches the search in any of the reader's languages. Hits in a title
 * come first: `miss` is 0 for them.
 */
export async function searchArticles(
  q: Queryable,
  {
    kind,
    topic,
    limit,
    after,
    search,
    ...reading
  }: Filter & { kind: Kind | null; after: (PlaceKey & { miss: number }) | null; search: string },
): Promise<FoundArticle[]> {
  return q<FoundArticle[]>`
    select ${columns(q)}, f.miss
    from (
      select t.article_id, min(case when t.title_words @@ ${search}::tsquery then 0 else 1 end) as miss
      from content.version t
        cross join ${release(q, { article: q`t.article_id`, language: q`t.language`, at: reading.at })}
      where t.words @@ ${search}::tsquery and t.language = any(${languagesFor(reading.locale)}::text[])
        and r.version_id = t.id
      group by t.article_id
    ) f join content.article a on a.id = f.article_id cross join ${liveText(q, reading)}
    where (${kind}::text is null or a.kind = ${kind}) and (${topic}::text is null or a.topic = ${topic})
      ${after === null ? q`` : q`and (f.miss, a.place, a.id) > (${after.miss}, ${after.place}, ${after.id}::bigint)`}
    order by f.miss, a.place, a.id limit ${limit}`;
}

/** Finds a live article by its id or slug. */
export async function liveArticle(
  q: Queryable,
  name: string,
  reading: Reading,
): Promise<(LiveArticle & { tree: Block[] }) | null> {
  const [row] = await q<(LiveArticle & { tree: Block[] })[]>`
    select ${columns(q)}, whole.tree
    from content.article a cross join ${liveText(q, reading)} join content.version whole on whole.id = v.version_id
    where ${/^\d+$/.test(name) ? q`a.id = ${BigInt(name)}` : q`a.slug = ${name}`}`;
  return row ?? null;
}

/** Locks the article until the transaction ends, so that changes of one article queue. */
export async function queueForArticle(tx: Transaction, id: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`content.article ${id}`}, 0))`;
}

export type NewArticle = { kind: Kind; slug: string; topic: Topic | null; place: number };

/** Null if another article has the slug. */
export async function insertArticle(
  tx: Transaction,
  { kind, slug, topic, place, staffId, at }: NewArticle & { staffId: bigint | null; at: Date },
): Promise<bigint | null> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into content.article (kind, slug, topic, place, made_at, made_by)
    values (${kind}, ${slug}, ${topic}, ${place}, ${at}, ${staffId})
    on conflict (slug) do nothing returning id`;
  return row?.id ?? null;
}

export type NewVersion = {
  articleId: bigint;
  language: LanguageCode;
  title: string;
  summary: string;
  body: string;
  sourceId: bigint | null;
  staffId: bigint | null;
  at: Date;
};

export async function insertVersion(
  tx: Transaction,
  of: NewVersion & { tree: Block[]; searched: string },
): Promise<{ id: bigint; n: number }> {
  const [row] = await tx<{ id: bigint; n: number }[]>`
    insert into content.version (article_id, language, n, title, summary, body, tree, source_id, title_words, words,
      written_at, written_by)
    select ${of.articleId}, ${of.language}, 1 + coalesce(max(n), 0), ${of.title}, ${of.summary}, ${of.body},
      ${JSON.stringify(of.tree)}::text::jsonb, ${of.sourceId},
      platform.words_of(platform.fold(${of.title})), platform.words_of(platform.fold(${of.searched})),
      ${of.at}, ${of.staffId}
    from content.version where article_id = ${of.articleId} and language = ${of.language}
    returning id, n`;
  if (!row) throw new Error('an insert returned nothing');
  return row;
}

export type TakingDown = {
  /** Id of the decision to which it belongs. */
  actId: string;
  articleId: bigint;
  language: LanguageCode;
  liveFrom: Date;
  reason: string;
  staffId: bigint;
};

/** Inserts a release without a version. Database functions write those with one (db/functions/content/publish.sql). */
export async function insertTakingDown(tx: Transaction, of: TakingDown): Promise<void> {
  await tx`
    insert into content.release (act_id, article_id, language, live_from, reason, decided_by)
    values (${of.actId}, ${of.articleId}, ${of.language}, ${of.liveFrom}, ${of.reason}, ${of.staffId})`;
}

/** False if the member had answered before. */
export async function insertOpinion(
  tx: Transaction,
  of: { articleId: bigint; memberId: bigint; versionId: bigint; useful: boolean; at: Date },
): Promise<boolean> {
  const made = await tx`
    insert into content.opinion (article_id, member_id, version_id, useful, at)
    values (${of.articleId}, ${of.memberId}, ${of.versionId}, ${of.useful}, ${of.at})
    on conflict (article_id, member_id) do nothing`;
  return made.count > 0;
}

export async function opinionOf(
  q: Queryable,
  { articleId, memberId }: { articleId: bigint; memberId: bigint },
): Promise<boolean | null> {
  const [row] = await q<{ useful: boolean }[]>`
    select useful from content.opinion where article_id = ${articleId} and member_id = ${memberId}`;
  return row?.useful ?? null;
}

export async function hasArticles(q: Queryable): Promise<boolean> {
  const [row] = await q<{ some: boolean }[]>`select exists (select from content.article) as some`;
  return row?.some ?? false;
}
