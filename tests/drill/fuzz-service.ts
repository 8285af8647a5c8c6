// Recipes of the fuzz for pictures and customer service (uploads.md, service.md 4).
import type { Chance } from './dice.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

const newest = 'order by 1 desc limit 20';
const unattached = 'p.feature is null and p.stored_at is not null';

export const serviceMaterial = {
  complaints: `select id, member_id from service.complaint where state <> 'closed' ${newest}`,
  unescalated: `select id, member_id from service.complaint where state in ('open', 'answered') ${newest}`,
  pictures: `select p.id, p.member_id from uploads.picture p where ${unattached} and p.member_id is not null ${newest}`,
  deskPictures: `select p.id, p.staff_id as staff from uploads.picture p
    where ${unattached} and p.staff_id is not null ${newest}`,
  shownPictures: `select e.id, p.id as picture, c.member_id from uploads.picture p
    join service.complaint_entry e on p.feature = 'service' and p.subject = 'entry:' || e.id
    join service.complaint c on c.id = e.complaint_id ${newest}`,
  promising: `select id from catalogue.product where status = 'on_sale' ${newest}`,
  promiseReports: `select id from service.promise_report where decided_at is null ${newest}`,
  canned: `select id, version from service.canned_answer where retired_at is null ${newest}`,
};

type Name = keyof typeof serviceMaterial;
/** The values of one thing to request, by name. */
type Thing = Record<string, string>;
type RecipeTools = { some(name: Name, then: (thing: Thing, chance: Chance) => Recipe): Recipes[string] };
type Mine = (name: Name, body?: Recipe['body']) => Recipes[string];

export function serviceRecipes({ some }: RecipeTools, anybody: (chance: Chance) => string, mine: Mine): Recipes {
  return {
    'POST /api/v1/pictures': async (chance) => ({ as: anybody(chance) }),
    'GET /api/v1/pictures/{picture}/{width}': some('pictures', ({ id = '', memberId: as = '' }) => ({
      as,
      path: { picture: id, width: '320' },
    })),
    'DELETE /api/v1/pictures/{id}': some('pictures', ({ id = '', memberId: as = '' }) => ({ as, path: { id } })),
    'POST /api/v1/complaints': some('pictures', ({ id = '', memberId: as = '' }) => ({
      as,
      body: { kind: 'other', text: 'Where is it?', pictures: [id] },
    })),
    'POST /api/v1/promise-reports': some('promising', ({ id: ofId = '' }, chance) => ({
      as: anybody(chance),
      body: { ofKind: 'product', ofId },
    })),
    'GET /api/v1/complaint-entries/{id}/pictures/{picture}/{width}': some('shownPictures', shown),
    'POST /api/v1/complaints/{id}/entries': mine('complaints', { text: 'Still nothing' }),
    'POST /api/v1/complaints/{id}/escalate': mine('unescalated'),
  };
}

const shown = ({ id = '', picture = '', memberId: as = '' }: Thing): Recipe => ({
  as,
  path: { id, picture, width: '720' },
});

export function serviceDeskRecipes({ some }: RecipeTools, as: string): Recipes {
  const at = (name: Name, body?: Recipe['body']) =>
    some(name, ({ id = '' }) => ({ as, path: { id }, ...(body ? { body } : {}) }));
  const texts = { en: 'It is on its way', am: 'በመንገድ ላይ ነው' };
  return {
    'POST /console/api/v1/promise-reports/{id}/decide': at('promiseReports', {
      outcome: 'stands',
      reason: 'It promises nothing',
    }),
    'POST /console/api/v1/complaints/{id}/claim': at('complaints'),
    'POST /console/api/v1/complaints/{id}/release': at('complaints'),
    'POST /console/api/v1/complaints/{id}/notes': at('complaints', { text: 'Ask the bank' }),
    'POST /console/api/v1/complaints/{id}/answer': at('complaints', { text: 'It is on its way' }),
    'GET /console/api/v1/complaint-entries/{id}/pictures/{picture}/{width}': some('shownPictures', (thing) => ({
      ...shown(thing),
      as,
    })),
    'POST /console/api/v1/pictures': async () => ({ as }),
    'GET /console/api/v1/pictures/{picture}/{width}': some('deskPictures', ({ id = '', staff = '' }) => ({
      as: staff,
      path: { picture: id, width: '1440' },
    })),
    'DELETE /console/api/v1/pictures/{id}': some('deskPictures', ({ id = '', staff = '' }) => ({
      as: staff,
      path: { id },
    })),
    'POST /console/api/v1/canned-answers': async (chance) => ({
      as,
      body: { name: `fuzz-${Math.floor(chance() * 1e9)}`, ...texts },
    }),
    'PUT /console/api/v1/canned-answers/{id}': some('canned', ({ id = '', version = '1' }, chance) => ({
      as,
      path: { id },
      body: { name: `fuzz-${Math.floor(chance() * 1e9)}`, ...texts, version: Number(version) },
    })),
    'GET /console/api/v1/canned-answers/{id}': at('canned'),
    'DELETE /console/api/v1/canned-answers/{id}': at('canned'),
  };
}
