// Recipes of the fuzz for the forum (forum.md): written, liked, reported, changed, deleted, contested, moderated.
import type { Chance } from './dice.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

const newest = 'order by 1 desc limit 20';
const stands = `e.state = 'shown'`;
/** Authors leave a third of the texts alone, and moderators another third. Otherwise little would remain. */
const free = 'e.id % 3 = 0';

export const forumMaterial = {
  shownPosts: `select e.id from forum.entry e where e.level = 'post' and ${stands} ${newest}`,
  shownComments: `select e.id from forum.entry e where e.level = 'comment' and ${stands} ${newest}`,
  /** Each text with a member who did not write it. */
  othersTexts: `select e.id, m.id as member_id from forum.entry e join identity.member m on m.id <> e.member_id
    where ${stands} and m.id in (select member_id from forum.entry) ${newest}`,
  ownTexts: `select e.id, e.member_id, e.level from forum.entry e where e.state in ('shown', 'waiting') ${newest}`,
  ownFree: `select e.id, e.member_id from forum.entry e where e.state in ('shown', 'waiting') and ${free} ${newest}`,
  judged: `select d.id, d.member_id from forum.decision d where d.kind in ('removed', 'refused', 'muted')
    and not exists (select from forum.matter m where m.contested_id = d.id) ${newest}`,
  openMatters: `select m.id, m.kind from forum.matter m left join forum.decision d on d.id = m.contested_id
    where m.closed_at is null ${newest}`,
  mutesNow: `select m.decision_id as id from forum.mute m where m.ended_by is null and m.until > platform.now()
    ${newest}`,
  blocksNow: `select b.id, b.member_id from forum.block b ${newest}`,
};

type Thing = Record<string, string>;
type RecipeTools = {
  pick<T>(chance: Chance, from: readonly T[]): T;
  some(name: keyof typeof forumMaterial, then: (thing: Thing, chance: Chance) => Recipe): Recipes[string];
};

const WORDS = ['The rent came late', 'Who pays for repairs?', 'See https://c3.example/a', 'A guaranteed income'];
const REASONS = ['spam', 'insult', 'promise', 'private', 'false', 'other'];

export function forumRecipes({ some, pick }: RecipeTools, anybody: (chance: Chance) => string): Recipes {
  const one = (id = ''): Recipe => ({ path: { id } });
  return {
    'POST /api/v1/posts': async (chance) => ({
      as: anybody(chance),
      body: { title: `Post ${Math.floor(chance() * 1e6)}`, body: pick(chance, WORDS), pictures: [] },
    }),
    'POST /api/v1/comments': some('shownPosts', ({ id = '' }, chance) => ({
      as: anybody(chance),
      body: { under: { kind: 'post', id }, body: pick(chance, WORDS) },
    })),
    'GET /api/v1/comments': some('shownPosts', ({ id = '' }, chance) => ({
      as: anybody(chance),
      query: { under: 'post', id },
    })),
    'GET /api/v1/entries/{id}': some('shownPosts', ({ id }, chance) => ({ as: anybody(chance), ...one(id) })),
    'GET /api/v1/my-entries': async (chance) => ({
      as: anybody(chance),
      query: { kind: pick(chance, ['posts', 'comments', 'liked', 'waiting']) },
    }),
    'POST /api/v1/entries/{id}/like': some('othersTexts', ({ id, memberId: as = '' }, chance) => ({
      as,
      ...one(id),
      body: { liked: chance() < 0.7 },
    })),
    'POST /api/v1/entries/{id}/reports': some('othersTexts', ({ id, memberId: as = '' }, chance) => ({
      as,
      ...one(id),
      body: { reason: pick(chance, REASONS), note: 'Look at it' },
    })),
    'POST /api/v1/entries/{id}/block-author': some('othersTexts', ({ id, memberId: as = '' }) => ({ as, ...one(id) })),
    'DELETE /api/v1/blocked-members/{id}': some('blocksNow', ({ id, memberId: as = '' }) => ({ as, ...one(id) })),
    'POST /api/v1/entries/{id}/edit': some('ownTexts', ({ id, memberId: as = '' }, chance) => ({
      as,
      ...one(id),
      body: { body: pick(chance, WORDS) },
    })),
    'POST /api/v1/entries/{id}/withdraw': some('ownFree', ({ id, memberId: as = '' }) => ({ as, ...one(id) })),
    'POST /api/v1/forum-decisions/{id}/contest': some('judged', ({ id, memberId: as = '' }) => ({
      as,
      ...one(id),
      body: { text: 'It was right' },
    })),
  };
}

const FIT: Record<string, readonly [string, string]> = {
  report: ['keep', 'remove'],
  waiting: ['release', 'refuse'],
  contest: ['uphold', 'overturn'],
};

export function forumDeskRecipes(
  { some, pick }: RecipeTools,
  { as, other, members }: { as: string; other: string; members: readonly bigint[] },
): Recipes {
  const note = '';
  return {
    'POST /console/api/v1/forum-matters/{id}/claim': some('openMatters', ({ id = '' }) => ({ as, path: { id } })),
    'POST /console/api/v1/forum-matters/{id}/decide': some('openMatters', ({ id = '', kind = '' }, chance) => {
      const act = pick(chance, FIT[kind] ?? ['keep']);
      const reason = act === 'remove' || act === 'refuse' ? pick(chance, REASONS) : null;
      // Another moderator must judge a contest.
      return { as: kind === 'contest' ? other : as, path: { id }, body: { act, reason, note } };
    }),
    'GET /console/api/v1/forum-matters/{id}': some('openMatters', ({ id = '' }) => ({ as, path: { id } })),
    'GET /console/api/v1/forum-entries/{id}': some('shownPosts', ({ id = '' }) => ({ as, path: { id } })),
    'POST /console/api/v1/forum-entries/{id}/pin': some('shownPosts', ({ id = '' }, chance) => ({
      as,
      path: { id },
      body: { pinned: chance() < 0.5 },
    })),
    'POST /console/api/v1/forum-entries/{id}/essence': some('shownPosts', ({ id = '' }, chance) => ({
      as,
      path: { id },
      body: { essence: chance() < 0.5 },
    })),
    'POST /console/api/v1/forum-entries/{id}/remove': some('shownComments', ({ id = '' }, chance) => ({
      as,
      path: { id },
      body: { reason: pick(chance, REASONS), note },
    })),
    'POST /console/api/v1/members/{id}/forum-mutes': async (chance) => ({
      as,
      path: { id: String(pick(chance, members)) },
      body: { reason: pick(chance, REASONS), days: 1, note },
    }),
    'POST /console/api/v1/forum-mutes/{id}/lift': some('mutesNow', ({ id = '' }) => ({
      as,
      path: { id },
      body: { note },
    })),
  };
}
