// Recipes of the fuzz for texts (content.md): written, published, taken down, and marked useful or not.
import { article, text } from '../console-acts/content-acts.ts';
import type { Chance } from './dice.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

const newest = 'order by 1 desc limit 20';
const free = 'r.cancelled_at is null';

export const contentMaterial = {
  articles: `select a.id from content.article a ${newest}`,
  texts: `select v.id, v.article_id, v.language, v.n from content.version v where not exists (select from
    content.version newer where newer.article_id = v.article_id and newer.language = v.language and newer.n > v.n)
    ${newest}`,
  liveTexts: `select distinct r.article_id as id, r.language from content.release r where r.version_id is not null
    and ${free} and r.live_from <= platform.now() ${newest}`,
  schedules: `select r.id from content.release r where ${free} and r.live_from > platform.now() ${newest}`,
};

/** The values of one thing to request, by name. */
type Thing = Record<string, string>;
type RecipeTools = {
  pick<T>(chance: Chance, from: readonly T[]): T;
  some(name: keyof typeof contentMaterial, then: (thing: Thing, chance: Chance) => Recipe): Recipes[string];
};

export function opinionRecipes({ some, pick }: RecipeTools, anybody: (chance: Chance) => string): Recipes {
  return {
    'POST /api/v1/articles/{id}/opinions': some('liveTexts', ({ id = '' }, chance) => ({
      as: anybody(chance),
      path: { id },
      body: { useful: pick(chance, [true, false]) },
    })),
    'GET /api/v1/articles/{id}': some('liveTexts', ({ id = '' }) => ({ path: { id } })),
  };
}

export function contentDeskRecipes({ some, pick }: RecipeTools, of: { as: string; now: () => Date }): Recipes {
  const { as } = of;
  return {
    'POST /console/api/v1/articles': async (chance) => ({
      as,
      body: {
        ...article,
        kind: pick(chance, ['news', 'rule', 'question']),
        slug: `fuzz-${Math.floor(chance() * 1e9)}`,
      },
    }),
    'POST /console/api/v1/articles/{id}/versions': some('texts', ({ articleId = '', language = '', n = '0' }) => ({
      as,
      path: { id: articleId },
      body: { ...text, language, after: Number(n), sourceId: null },
    })),
    'POST /console/api/v1/article-previews': async () => ({ as, body: { body: text.body } }),
    'POST /console/api/v1/articles/{id}/releases': some('texts', ({ id = '', articleId = '' }, chance) => ({
      as,
      path: { id: articleId },
      body: {
        versionIds: [id],
        liveFrom: pick(chance, [null, new Date(of.now().getTime() + 90_000_000).toISOString()]),
      },
    })),
    'POST /console/api/v1/articles/{id}/take-down': some('liveTexts', ({ id = '', language = '' }) => ({
      as,
      path: { id },
      body: { language, reason: 'It was wrong' },
    })),
    'POST /console/api/v1/article-releases/{id}/cancel': some('schedules', ({ id = '' }) => ({ as, path: { id } })),
    'GET /console/api/v1/articles/{id}': some('articles', ({ id = '' }) => ({ as, path: { id } })),
    'GET /console/api/v1/article-versions/{id}': some('texts', ({ id = '' }) => ({ as, path: { id } })),
  };
}
