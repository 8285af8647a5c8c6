import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { readProse } from '../prose/read-prose.ts';
import { beginArticle } from './begin-article.ts';
import { cancelRelease } from './cancel-release.ts';
import { allArticles, articleById, wholeVersion } from './desk-store.ts';
import { articleRows, versionToWire, wholeArticle } from './desk-views.ts';
import { publish } from './publish.ts';
import { reviseText } from './revise-text.ts';
import { takeDown } from './take-down.ts';

export function deskHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/'> {
  const { sql, clock } = floor;
  return {
    'GET /console/api/v1/articles': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => allArticles(sql, { kind: query.kind ?? null, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => articleRows(sql, rows, clock.now()),
      }),
    'GET /console/api/v1/articles/{id}': async ({ path }) => {
      const article = await articleById(sql, BigInt(path.id));
      return article ? wholeArticle(sql, article, clock.now()) : refuse('article_not_found');
    },
    'GET /console/api/v1/article-versions/{id}': async ({ path }) => {
      const version = await wholeVersion(sql, BigInt(path.id));
      if (!version) return refuse('article_not_found');
      return { ...versionToWire(version), body: version.body, blocks: version.tree };
    },
    'POST /console/api/v1/articles': ({ caller, body, intent }) =>
      beginArticle(floor, { staffId: caller.staffId, ...body }, intent),
    'POST /console/api/v1/articles/{id}/versions': ({ caller, path, body, intent }) => {
      const sourceId = body.sourceId === null ? null : BigInt(body.sourceId);
      const asked = { ...body, sourceId, articleId: BigInt(path.id), staffId: caller.staffId };
      return reviseText(floor, asked, intent);
    },
    'POST /console/api/v1/article-previews': async ({ body }) => {
      const blocks = await readProse(body.body);
      return blocks === null ? refuse('text_unreadable') : { blocks };
    },
    'POST /console/api/v1/articles/{id}/releases': ({ caller, path, body, intent }) =>
      publish(
        floor,
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
      takeDown(floor, { articleId: BigInt(path.id), ...body, staffId: caller.staffId }, intent),
    'POST /console/api/v1/article-releases/{id}/cancel': ({ caller, path, intent }) =>
      cancelRelease(floor, { id: BigInt(path.id), staffId: caller.staffId }, intent),
  };
}
