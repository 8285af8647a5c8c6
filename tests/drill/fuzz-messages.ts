// Recipes of the fuzz for messages (messages.md): written to segments, signed, cancelled; and members' notice settings.
import { publicKeyOf } from '#features/messages/server/push/push.ts';
import { announcement } from '../console-acts/message-acts.ts';
import { APPROVAL } from '#kit/people.ts';
import type { Chance } from './dice.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

const newest = 'order by 1 desc limit 20';
/** Every third proposal is cancelled and the others are signed. Otherwise all would end too soon. */
const toCancel = 'a.id % 3 = 0';

export const messageMaterial = {
  announcements: `select a.id from messages.announcement a ${newest}`,
  announcementsToSign: `select a.id from messages.announcement a where a.state = 'proposed' and not ${toCancel}
    ${newest}`,
  announcementsToCancel: `select a.id from messages.announcement a where ${toCancel} and (a.state = 'proposed'
    or a.state = 'scheduled' and a.due_at > platform.now()) ${newest}`,
  pushDevices: `select d.id, d.member_id from messages.push_device d ${newest}`,
};

type Thing = Record<string, string>;
type RecipeTools = {
  pick<T>(chance: Chance, from: readonly T[]): T;
  some(name: keyof typeof messageMaterial, then: (thing: Thing, chance: Chance) => Recipe): Recipes[string];
};

/** Two valid public keys as of browsers, and an invalid one. */
const PUSH_KEYS = [1, 2].map((n) => publicKeyOf(Buffer.alloc(32, n).toString('base64url'))).concat('B'.repeat(87));

export function noticeRecipes({ some, pick }: RecipeTools, anybody: (chance: Chance) => string): Recipes {
  return {
    'PUT /api/v1/messages/choices': async (chance) => ({
      as: anybody(chance),
      body: {
        quiet: pick(chance, [null, { from: '22:00', until: '06:30' }]),
        digest: pick(chance, [true, false]),
        off: pick(chance, [[], ['payments.push', 'news.mail']]),
      },
    }),
    'POST /api/v1/push-devices': async (chance) => ({
      as: anybody(chance),
      body: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${Math.floor(chance() * 1e9)}`,
        p256dh: pick(chance, PUSH_KEYS),
        auth: 'a'.repeat(22),
        name: 'A phone',
      },
    }),
    'DELETE /api/v1/push-devices/{id}': some('pushDevices', ({ id = '', memberId: as = '' }) => ({ as, path: { id } })),
  };
}

export function messageDeskRecipes(
  { some, pick }: RecipeTools,
  of: { content: string; support: string; now: () => Date },
): Recipes {
  const segments = [{ kind: 'all' }, { kind: 'vip', from: 0, to: 0 }, { kind: 'language', language: 'en' }];
  return {
    'POST /console/api/v1/announcement-previews': async (chance) => ({
      as: of.content,
      body: { segment: pick(chance, segments) },
    }),
    'POST /console/api/v1/announcements': async (chance) => ({
      as: of.content,
      body: {
        ...announcement,
        segment: pick(chance, segments),
        sendFrom: pick(chance, [null, new Date(of.now().getTime() + 90_000_000).toISOString()]),
        assertion: APPROVAL,
      },
    }),
    'POST /console/api/v1/announcements/{id}/approve': some('announcementsToSign', ({ id = '' }) => ({
      as: of.support,
      path: { id },
      body: { assertion: APPROVAL },
    })),
    'POST /console/api/v1/announcements/{id}/cancel': some('announcementsToCancel', ({ id = '' }) => ({
      as: of.content,
      path: { id },
    })),
    'GET /console/api/v1/announcements/{id}': some('announcements', ({ id = '' }) => ({
      as: of.content,
      path: { id },
    })),
  };
}
