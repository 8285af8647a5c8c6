// Handlers of the console's calls about articles, and how articles look on the wire there.
import type { Queryable } from '#platform/database/db.ts';
import type { HandlersAt, Locale } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { idOf, partsOf, readPage } from '#platform/http/keyset.ts';
import { refuse } from '#platform/http/refusal.ts';
import { membersByLanguage } from '#features/members/server/public.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#universal/languages.ts';
import { languageShown } from '#universal/localized.ts';
import type { contract } from '../../contract.ts';
import type { consoleContract } from '../../contract/console.ts';
import { readProse } from '../prose/read-prose.ts';
import { importTexts } from './import-texts.ts';
import { cancelRelease, publish, takeDown } from './publish.ts';
import {
  allArticles,
  articleById,
  type DeskArticle,
  opinionsOn,
  type Release,
  releasesOf,
  type LanguageState,
  languageStatesOf,
  liveByLanguages,
  newestTexts,
  type Version,
  versionsOf,
  wholeVersion,
} from './desk-store.ts';
import { beginArticle, reviseText } from './revise-text.ts';

type Row = Data<(typeof consoleContract)['GET /console/api/v1/articles']>['items'][number];
type Readers = Data<(typeof consoleContract)['GET /console/api/v1/article-languages']>;
type Whole = Data<(typeof consoleContract)['GET /console/api/v1/articles/{id}']>;
export type VersionView = Whole['versions'][number];

type Asked = { at: Date; locale: Locale };

/** The title is the one in the reader's language, if that is written. */
async function articleRows(q: Queryable, articles: readonly DeskArticle[], { at, locale }: Asked): Promise<Row[]> {
  const states = await languageStatesOf(
    q,
    articles.map(({ id }) => id),
    at,
  );
  return articles.map((article) => {
    const own = states.filter(({ articleId }) => articleId === article.id);
    const inLanguage = (code: Locale) => own.find(({ language }) => language === code);
    const title = (inLanguage(locale) ?? inLanguage(DEFAULT_LANGUAGE) ?? own[0])?.title ?? article.slug;
    return { ...article, id: article.id.toString(), title, languages: own.map(languageStateToWire) };
  });
}

function languageStateToWire({
  language,
  title,
  newest,
  released,
  live,
  scheduled,
  scheduledFrom,
  behind,
}: LanguageState) {
  return {
    language,
    state: stateName({ released, live, scheduled }),
    title,
    newest,
    live,
    scheduled:
      scheduled === null || scheduledFrom === null ? null : { n: scheduled, liveFrom: scheduledFrom.toISOString() },
    behind,
  };
}

function stateName({ released, live, scheduled }: Pick<LanguageState, 'released' | 'live' | 'scheduled'>) {
  if (live !== null) return 'live' as const;
  if (scheduled !== null) return 'scheduled' as const;
  return released ? ('down' as const) : ('draft' as const);
}

async function readersByLanguage(q: Queryable, at: Date): Promise<Readers> {
  const [live, members] = await Promise.all([liveByLanguages(q, at), membersByLanguage(q)]);
  const items = LANGUAGE_CODES.map((language) => {
    const counts = { own: 0, elsewhere: 0, unseen: 0 };
    for (const { languages, articles } of live) {
      const shown = languageShown(language, (one) => languages.includes(one));
      counts[shown === language ? 'own' : shown ? 'elsewhere' : 'unseen'] += articles;
    }
    return { language, members: members.get(language) ?? 0, ...counts };
  });
  return { items };
}

async function wholeArticle(q: Queryable, article: DeskArticle, asked: Asked): Promise<Whole> {
  const [[row], versions, releases, opinions] = await Promise.all([
    articleRows(q, [article], asked),
    versionsOf(q, article.id),
    releasesOf(q, article.id),
    opinionsOn(q, article.id),
  ]);
  if (!row) throw new Error(`articleRows returned no row for article ${article.id}`);
  return { ...row, versions: versions.map(versionToWire), releases: releases.map(releaseToWire), opinions };
}

function versionToWire(one: Version): VersionView {
  const { language, n, title, summary } = one;
  return {
    id: one.id.toString(),
    language,
    n,
    title,
    summary,
    sourceId: one.sourceId?.toString() ?? null,
    writtenAt: one.writtenAt.toISOString(),
    writtenBy: one.writtenBy?.toString() ?? null,
  };
}

function releaseToWire({ id, language, n, liveFrom, reason, decidedAt, decidedBy, cancelledAt }: Release) {
  return {
    id: id.toString(),
    language,
    n,
    liveFrom: liveFrom.toISOString(),
    reason,
    decidedAt: decidedAt.toISOString(),
    decidedBy: decidedBy?.toString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
  };
}

const isLanguage = (code: string) => (LANGUAGE_CODES as readonly string[]).includes(code);

export function deskHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/'> {
  const { sql, clock } = context;
  return {
    'GET /console/api/v1/articles': ({ query, locale }) =>
      readPage(query.limit, {
        rows: (limit) =>
          allArticles(sql, {
            kind: query.kind ?? null,
            missing: query.missing ?? null,
            at: clock.now(),
            before: idOf(query.after),
            limit,
          }),
        key: (row) => row.id,
        items: (rows) => articleRows(sql, rows, { at: clock.now(), locale }),
      }),
    'GET /console/api/v1/article-texts': ({ query: { after, limit: most, ...filter } }) => {
      const [article = '', language = ''] = partsOf(after, 2) ?? [];
      return readPage(most, {
        rows: (limit) =>
          newestTexts(sql, filter, {
            // Only what this list gave out is a place in it.
            after: /^[1-9]\d{0,17}$/.test(article) && isLanguage(language) ? [article, language] : null,
            limit,
          }),
        key: (row) => [row.articleId, row.language],
        items: (rows) => rows.map((row) => ({ ...row, id: String(row.id), articleId: String(row.articleId) })),
      });
    },
    ...importTexts(context),
    'GET /console/api/v1/article-languages': () => readersByLanguage(sql, clock.now()),
    'GET /console/api/v1/articles/{id}': async ({ path, locale }) => {
      const article = await articleById(sql, BigInt(path.id));
      return article ? wholeArticle(sql, article, { at: clock.now(), locale }) : refuse('article_not_found');
    },
    'GET /console/api/v1/article-versions/{id}': async ({ path }) => {
      const version = await wholeVersion(sql, BigInt(path.id));
      if (!version) return refuse('article_not_found');
      return { ...versionToWire(version), body: version.body, blocks: version.tree };
    },
    'POST /console/api/v1/articles': ({ caller, body, intent }) =>
      beginArticle(context, { staffId: caller.staffId, ...body }, intent),
    'POST /console/api/v1/articles/{id}/versions': ({ caller, path, body, intent }) => {
      const sourceId = body.sourceId === null ? null : BigInt(body.sourceId);
      const asked = { ...body, sourceId, articleId: BigInt(path.id), staffId: caller.staffId };
      return reviseText(context, asked, intent);
    },
    'POST /console/api/v1/article-previews': async ({ body }) => {
      const blocks = await readProse(body.body);
      return blocks === null ? refuse('text_unreadable') : { blocks };
    },
    'POST /console/api/v1/articles/{id}/releases': ({ caller, path, body, intent }) =>
      publish(
        context,
        {
          articleId: BigInt(path.id),
          versionIds: body.versionIds.map(BigInt),
          liveFrom: body.liveFrom === null ? null : new Date(body.liveFrom),
          caller,
          assertion: body.assertion,
        },
        intent,
      ),
    'POST /console/api/v1/articles/{id}/take-down': ({ caller, path, body, intent }) =>
      takeDown(context, { articleId: BigInt(path.id), ...body, staffId: caller.staffId }, intent),
    'POST /console/api/v1/article-releases/{id}/cancel': ({ caller, path, intent }) =>
      cancelRelease(context, { id: BigInt(path.id), staffId: caller.staffId }, intent),
  };
}
