// Deeds about staff, and about what members read.
import { required } from '#platform/required.ts';
import { article } from '../console-acts/content-acts.ts';
import { eventBody } from '../console-acts/event-acts.ts';
import { announcement } from '../console-acts/message-acts.ts';
import type { Stage } from '../console-acts/stage.ts';
import type { Deed } from './deeds.ts';
import { proposed } from './engine-deeds.ts';

const AT = '/console/api/v1';
const SIGNS_STAFF = `POST ${AT}/staff-acts/{id}/approve` as const;
const SIGNS_TEXT = `POST ${AT}/text-reviews/{id}/sign` as const;

export async function peopleDeeds(stage: Stage): Promise<Deed[]> {
  return [...(await ofStaff(stage)), ...(await ofTexts(stage))];
}

async function ofStaff(stage: Stage): Promise<Deed[]> {
  const { ids } = stage;
  const who = { name: 'A friend', email: 'friend@c3.example', roles: ['finance'] } as const;
  const taken = await proposed(stage, 'admin', `POST ${AT}/staff-acts`, {
    body: { kind: 'take_on', ...who, roles: [...who.roles], password: 'Seven 7 hills' },
  });
  const empowered = await proposed(stage, 'admin', `POST ${AT}/staff-acts`, {
    body: { kind: 'empower', staffId: String(ids.support), roles: ['finance', 'support'] },
  });
  return [
    {
      group: 'change',
      what: 'Take a person on',
      actId: taken.actId,
      signs: SIGNS_STAFF,
      does: (tx) => tx`insert into identity.staff (name, email, password_hash, roles, act_id, created_at)
        values (${who.name}, ${who.email}, 'hash', ${[...who.roles]}, ${taken.actId}, platform.now())`,
    },
    {
      group: 'change',
      what: 'Give a colleague a role',
      actId: empowered.actId,
      signs: SIGNS_STAFF,
      does: (tx) => tx`update identity.staff set roles = ${['finance', 'support']}, act_id = ${empowered.actId}
        where id = ${ids.support}`,
    },
    {
      group: 'undo',
      what: 'Let a person in again who was shut out',
      does: async (tx) => {
        await tx`update identity.staff set disabled_at = platform.now() where id = ${ids.support}`;
        await tx`update identity.staff set disabled_at = null where id = ${ids.support}`;
      },
      withTwo: 'staff_act_missing',
    },
  ];
}

async function ofTexts(stage: Stage): Promise<Deed[]> {
  const { ask, db, world } = stage;
  const begun = await ask('content', `POST ${AT}/articles`, { body: { ...article, slug: 'alone' } });
  const id = required(begun.data.id);
  const [version] = await db.app<{ id: bigint }[]>`select id from content.version where article_id = ${BigInt(id)}`;
  const release = { versionIds: [String(required(version).id)], liveFrom: null };
  const text = await proposed(stage, 'content', `POST ${AT}/articles/{id}/releases`, { id, body: release });
  const event = await ask('content', `POST ${AT}/events`, { body: eventBody(world.context.clock.now()) });
  const shown = await proposed(stage, 'content', `POST ${AT}/events/{id}/publish`, {
    id: required(event.data.id),
    body: { n: 1 },
  });
  const told = await proposed(stage, 'content', `POST ${AT}/announcements`, { body: announcement });
  return [
    {
      group: 'change',
      what: 'Show members a text',
      actId: text.actId,
      signs: SIGNS_TEXT,
      does: (tx) => tx`select content.publish(${text.actId})`,
    },
    {
      group: 'change',
      what: 'Show members an event',
      actId: shown.actId,
      signs: SIGNS_TEXT,
      does: (tx) => tx`select events.publish(${shown.actId})`,
    },
    {
      group: 'change',
      what: 'Write to a segment of members',
      actId: told.actId,
      signs: `POST ${AT}/announcements/{id}/approve`,
      does: (tx) => tx`update messages.announcement set state = 'scheduled' where act_id = ${told.actId}`,
    },
  ];
}
