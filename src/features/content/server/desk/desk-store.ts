// Queries for the console's articles: every version and release, live or not, and the editions of papers.
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import type { Block } from '#universal/prose.ts';
import type { Kind, Topic } from '../../contract/shapes.ts';
import { release } from '../store.ts';

/** The most versions, and releases, that the console shows of one article. */
const SHOWN = 100;

export type DeskArticle = { id: bigint; kind: Kind; slug: string; topic: Topic | null; place: number };

const columns = (q: Queryable) => q`id, kind, slug, topic, place`;

export async function articleById(q: Queryable, id: bigint): Promise<DeskArticle | null> {
  const [row] = await q<DeskArticle[]>`select ${columns(q)} from content.article where id = ${id}`;
  return row ?? null;
}

/** In the order of their ids. */
export async function articlesBySlugs(q: Queryable, slugs: readonly string[]): Promise<DeskArticle[]> {
  return q<DeskArticle[]>`
    select ${columns(q)} from content.article where slug = any (${[...slugs]}::text[]) order by id`;
}

export async function allArticles(
  q: Queryable,
  { kind, missing, at, before, limit }: Listed & { before: bigint | null; limit: number },
): Promise<DeskArticle[]> {
  const live = (languages: readonly LanguageCode[]) => q`exists (${liveIn(q, { languages, at })})`;
  return q<DeskArticle[]>`
    select ${columns(q)} from content.article a
    where (${kind}::text is null or kind = ${kind}) and (${before}::bigint is null or id < ${before})
      ${missing === null ? q`` : q`and ${live(LANGUAGE_CODES)} and not ${live([missing])}`}
    order by id desc limit ${limit}`;
}

/** `missing`: only articles that are live, but not in this language. */
type Listed = { kind: Kind | null; missing: LanguageCode | null; at: Date };

/** SQL: those of the languages in which article `a` is live. */
function liveIn(q: Queryable, { languages, at }: { languages: readonly LanguageCode[]; at: Date }) {
  return q`
    select l.language from unnest(${[...languages]}::text[]) l(language)
    cross join ${release(q, { article: q`a.id`, language: q`l.language`, at })} where r.version_id is not null`;
}

/** Live articles, counted by the languages in which they are live. */
export async function liveByLanguages(
  q: Queryable,
  at: Date,
): Promise<{ languages: LanguageCode[]; articles: number }[]> {
  return q<{ languages: LanguageCode[]; articles: number }[]>`
    select languages, count(*)::int as articles
    from (select array(${liveIn(q, { languages: LANGUAGE_CODES, at })} order by 1) as languages
      from content.article a) a
    where cardinality(languages) > 0 group by languages`;
}

/** The state of one language of an article at a given time. */
export type LanguageState = {
  articleId: bigint;
  language: LanguageCode;
  title: string;
  newest: number;
  /** Some release has taken effect; `live` is null if the last one took the language down. */
  released: boolean;
  live: number | null;
  scheduled: number | null;
  scheduledFrom: Date | null;
  behind: boolean;
};

export async function languageStatesOf(
  q: Queryable,
  articleIds: readonly bigint[],
  at: Date,
): Promise<LanguageState[]> {
  return q<LanguageState[]>`
    select v.article_id, v.language, v.title, v.n as newest, r.id is not null as released, live.n as live,
      next.n as scheduled, next.live_from as scheduled_from,
      exists (select from content.version s join content.version newer
          on newer.article_id = s.article_id and newer.language = s.language and newer.n > s.n
        where s.id = v.source_id) as behind
    from (select distinct on (article_id, language) article_id, language, n, title, source_id from content.version
      where article_id = any (${idList(articleIds)}::bigint[]) order by article_id, language, n desc) v
    left join ${release(q, { article: q`v.article_id`, language: q`v.language`, at })} on true
    left join content.version live on live.id = r.version_id
    left join lateral (select t.n, c.live_from from content.release c join content.version t on t.id = c.version_id
      where c.article_id = v.article_id and c.language = v.language and c.cancelled_at is null
        and c.live_from > ${at}
      order by c.live_from, c.id limit 1) next on true
    order by v.article_id desc, v.language`;
}

export type Version = {
  id: bigint;
  articleId: bigint;
  language: LanguageCode;
  n: number;
  title: string;
  summary: string;
  sourceId: bigint | null;
  writtenAt: Date;
  writtenBy: bigint | null;
};

const versionColumns = (q: Queryable) => q`
  id, article_id, language, n, title, summary, source_id, written_at, written_by`;

export async function versionsOf(q: Queryable, articleId: bigint): Promise<Version[]> {
  return q<Version[]>`
    select ${versionColumns(q)} from content.version where article_id = ${articleId} order by id desc limit ${SHOWN}`;
}

export async function versionsByIds(q: Queryable, ids: readonly bigint[]): Promise<Version[]> {
  return q<Version[]>`
    select ${versionColumns(q)} from content.version where id = any (${idList(ids)}::bigint[]) order by id`;
}

/** The newest text of each language of each article. `translates`: the language from which it was translated. */
export type NewestText = Pick<Version, 'id' | 'articleId' | 'language' | 'n' | 'title' | 'summary'> & {
  kind: Kind;
  slug: string;
  translates: LanguageCode | null;
  body: string;
};

type Texts = { kind?: Kind; language?: LanguageCode; slugs?: readonly string[] };

/** Newest articles first, and their languages by name. */
export async function newestTexts(
  q: Queryable,
  { kind, language, slugs }: Texts,
  page?: { after: readonly [article: string, language: string] | null; limit: number },
): Promise<NewestText[]> {
  const after = page?.after ?? null;
  return q<NewestText[]>`
    select v.id, v.article_id, a.kind, a.slug, v.language, v.n, s.language as translates, v.title, v.summary, v.body
    from content.version v join content.article a on a.id = v.article_id
      left join content.version s on s.id = v.source_id
    where v.n = (select max(o.n) from content.version o where o.article_id = v.article_id and o.language = v.language)
      ${kind === undefined ? q`` : q`and a.kind = ${kind}`}
      ${language === undefined ? q`` : q`and v.language = ${language}`}
      ${slugs === undefined ? q`` : q`and a.slug = any (${[...slugs]}::text[])`}
      ${after === null ? q`` : q`and (-v.article_id, v.language) > (${-BigInt(after[0])}::bigint, ${after[1]})`}
    order by v.article_id desc, v.language ${page ? q`limit ${page.limit}` : q``}`;
}

export async function wholeVersion(
  q: Queryable,
  id: bigint,
): Promise<(Version & { body: string; tree: Block[] }) | null> {
  const [row] = await q<(Version & { body: string; tree: Block[] })[]>`
    select ${versionColumns(q)}, body, tree from content.version where id = ${id}`;
  return row ?? null;
}

export type Release = {
  id: bigint;
  actId: string;
  articleId: bigint;
  language: LanguageCode;
  n: number | null;
  liveFrom: Date;
  reason: string | null;
  decidedAt: Date;
  decidedBy: bigint | null;
  cancelledAt: Date | null;
};

const releaseColumns = (q: Queryable) => q`
  r.id, r.act_id, r.article_id, r.language, v.n, r.live_from, r.reason, r.decided_at, r.decided_by, r.cancelled_at`;

export async function releasesOf(q: Queryable, articleId: bigint): Promise<Release[]> {
  return q<Release[]>`
    select ${releaseColumns(q)} from content.release r left join content.version v on v.id = r.version_id
    where r.article_id = ${articleId} order by r.id desc limit ${SHOWN}`;
}

export async function releaseById(q: Queryable, id: bigint): Promise<Release | null> {
  const [row] = await q<Release[]>`
    select ${releaseColumns(q)} from content.release r left join content.version v on v.id = r.version_id
    where r.id = ${id}`;
  return row ?? null;
}

/** Cancels all releases of one decision. The database refuses releases whose time has come. */
export async function cancelReleases(
  tx: Transaction,
  { actId, staffId }: { actId: string; staffId: bigint },
): Promise<number> {
  const gone = await tx`
    update content.release set cancelled_by = ${staffId} where act_id = ${actId} and cancelled_at is null`;
  return gone.count;
}

export async function opinionsOn(q: Queryable, articleId: bigint): Promise<{ useful: number; notUseful: number }> {
  const [row] = await q<{ useful: number; notUseful: number }[]>`
    select count(*) filter (where useful)::int as useful, count(*) filter (where not useful)::int as not_useful
    from content.opinion where article_id = ${articleId}`;
  return row ?? { useful: 0, notUseful: 0 };
}

/** Decisions about papers whose time has come and that have no edition yet, oldest first. */
export async function dueEditions(
  tx: Transaction,
  at: Date,
): Promise<{ actId: string; articleId: bigint; staffId: bigint | null; since: Date }[]> {
  return tx<{ actId: string; articleId: bigint; staffId: bigint | null; since: Date }[]>`
    select r.act_id, r.article_id, min(r.decided_by) as staff_id, max(r.live_from) as since
    from content.release r join content.article a on a.id = r.article_id
    where a.kind in ('agreement', 'privacy') and r.version_id is not null and r.cancelled_at is null
      and not exists (select from content.edition e where e.act_id = r.act_id)
    group by r.act_id, r.article_id having max(r.live_from) <= ${at}
    order by max(r.live_from), r.act_id`;
}

export async function insertEdition(
  tx: Transaction,
  of: { actId: string; articleId: bigint; edition: string; since: Date },
): Promise<void> {
  await tx`
    insert into content.edition (act_id, article_id, edition, since)
    values (${of.actId}, ${of.articleId}, ${of.edition}, ${of.since})`;
}
