import { languageOfPaper } from '#features/members/server/public.ts';
import { defineRoutes } from '#platform/feature.ts';
import { refuse } from '#platform/http/refusal.ts';
import { identitySettings } from '#features/identity/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { articleToWire, giveOpinion, listArticles } from './articles.ts';
import { deskHandlers } from './desk/handlers.ts';
import { isPaper } from './desk/publish.ts';
import { readHonours } from './honours.ts';
import { liveArticle, opinionOf } from './store.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    ...deskHandlers(context),
    'GET /api/v1/articles': ({ query, locale }) =>
      listArticles(context.sql, { ...query, at: context.clock.now(), locale: query.locale ?? locale }),
    'GET /api/v1/articles/{id}': async ({ caller, path, query, locale }) => {
      const reading = { at: context.clock.now(), locale: query.locale ?? locale };
      const article = await liveArticle(context.sql, path.id, reading);
      if (!article) return refuse('article_not_found');
      const { agreementVersion } = await identitySettings.read(context);
      return {
        ...articleToWire(article),
        blocks: article.tree,
        liveFrom: article.liveFrom.toISOString(),
        edition: isPaper(article.kind) ? agreementVersion : null,
        useful:
          caller.kind === 'member'
            ? await opinionOf(context.sql, { articleId: article.id, memberId: caller.memberId })
            : null,
      };
    },
    'POST /api/v1/articles/{id}/opinions': async ({ caller: { memberId }, path, body, intent, locale }) => {
      const language = await languageOfPaper(context.sql, { memberId, locale });
      return giveOpinion(context, { id: path.id, memberId, ...body, locale: language }, intent);
    },
    'GET /api/v1/honours': ({ caller, query, locale }) =>
      readHonours(context, { memberId: caller.memberId, locale: query.locale ?? locale }),
  }),
});
