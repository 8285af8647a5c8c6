import type { Data } from '#platform/http/contract.ts';
import type { Queryable } from '#platform/database/db.ts';
import { DEFAULT_LANGUAGE } from '#universal/languages.ts';
import type { consoleContract } from '../../contract/console.ts';
import {
  type DeskArticle,
  opinionsOn,
  type Release,
  releasesOf,
  type Standing,
  standingsOf,
  type Version,
  versionsOf,
} from './desk-store.ts';

type Row = Data<(typeof consoleContract)['GET /console/api/v1/articles']>['items'][number];
type Whole = Data<(typeof consoleContract)['GET /console/api/v1/articles/{id}']>;
export type VersionView = Whole['versions'][number];

export async function articleRows(q: Queryable, articles: readonly DeskArticle[], at: Date): Promise<Row[]> {
  const standings = await standingsOf(
    q,
    articles.map(({ id }) => id),
    at,
  );
  return articles.map((article) => {
    const own = standings.filter(({ articleId }) => articleId === article.id);
    const title = (own.find(({ language }) => language === DEFAULT_LANGUAGE) ?? own[0])?.title ?? article.slug;
    return { ...article, id: article.id.toString(), title, languages: own.map(standingToWire) };
  });
}

function standingToWire({ language, title, newest, released, live, scheduled, scheduledFrom, behind }: Standing) {
  return {
    language,
    standing: standingName({ released, live, scheduled }),
    title,
    newest,
    live,
    scheduled:
      scheduled === null || scheduledFrom === null ? null : { n: scheduled, liveFrom: scheduledFrom.toISOString() },
    behind,
  };
}

function standingName({ released, live, scheduled }: Pick<Standing, 'released' | 'live' | 'scheduled'>) {
  if (live !== null) return 'live' as const;
  if (scheduled !== null) return 'scheduled' as const;
  return released ? ('down' as const) : ('draft' as const);
}

export async function wholeArticle(q: Queryable, article: DeskArticle, at: Date): Promise<Whole> {
  const [[row], versions, releases, opinions] = await Promise.all([
    articleRows(q, [article], at),
    versionsOf(q, article.id),
    releasesOf(q, article.id),
    opinionsOn(q, article.id),
  ]);
  if (!row) throw new Error('one article gives one row');
  return { ...row, versions: versions.map(versionToWire), releases: releases.map(releaseToWire), opinions };
}

export function versionToWire(one: Version): VersionView {
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
