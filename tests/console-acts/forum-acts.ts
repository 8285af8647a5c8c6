// Attacks through acts of moderators. None of them moves money, whoever carries it out.
import assert from 'node:assert/strict';
import { publishPost } from '#features/forum/server/entries/write-entry.ts';
import { reportEntry } from '#features/forum/server/readers/reports.ts';
import { intentOf } from '#platform/http/intents.ts';
import { aMember } from '#kit/people.ts';
import { ok } from '#kit/outcome.ts';
import type { ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';

const NOTHING = '999999999';
const note = '';

const intent = (memberId: bigint) => intentOf(`member:${memberId}`, 'an act', crypto.randomUUID(), null);

/** A post of a new member. */
async function aPost({ world: { context } }: Stage): Promise<{ id: string; memberId: bigint }> {
  const { id: memberId } = await aMember(context);
  const post = { memberId, title: 'A post', body: 'Rain falls.', saidIn: 'en' as const, pictures: [] };
  const { id } = ok(await publishPost(context, post, intent(memberId)));
  return { id, memberId };
}

/** A reported post and its case. */
async function aMatter(stage: Stage): Promise<string> {
  const { id } = await aPost(stage);
  const { context } = stage.world;
  const { id: memberId } = await aMember(context);
  ok(await reportEntry(context, { id: BigInt(id), memberId, reason: 'spam', note }, intent(memberId)));
  const [matter] = await stage.db.admin<{ id: bigint }[]>`select id from forum.matter where entry_id = ${BigInt(id)}`;
  return String(matter?.id);
}

export const forumActs = {
  'POST /console/api/v1/forum-matters/{id}/claim': async (stage) => {
    const claim = (id: string) => stage.ask('content', 'POST /console/api/v1/forum-matters/{id}/claim', { id });
    assert.equal((await claim(NOTHING)).name, 'matter_not_found');
    assert.equal((await claim(await aMatter(stage))).name, 'ok');
  },
  'POST /console/api/v1/forum-matters/{id}/decide': async (stage) => {
    const id = await aMatter(stage);
    const decide = (of: string, act: 'keep' | 'release') =>
      stage.ask('content', 'POST /console/api/v1/forum-matters/{id}/decide', {
        id: of,
        body: { act, reason: null, note },
      });
    assert.equal((await decide(NOTHING, 'keep')).name, 'matter_not_found');
    assert.equal((await decide(id, 'release')).name, 'act_does_not_fit');
    assert.equal((await decide(id, 'keep')).name, 'ok');
    assert.equal((await decide(id, 'keep')).name, 'matter_closed');
  },
  'POST /console/api/v1/forum-entries/{id}/pin': async (stage) => {
    const { id } = await aPost(stage);
    const pin = (of: string) =>
      stage.ask('content', 'POST /console/api/v1/forum-entries/{id}/pin', { id: of, body: { pinned: true } });
    assert.equal((await pin(NOTHING)).name, 'forum_entry_not_found');
    assert.equal((await pin(id)).name, 'ok');
  },
  'POST /console/api/v1/forum-entries/{id}/essence': async (stage) => {
    const { id } = await aPost(stage);
    const body = { essence: true };
    const answer = await stage.ask('content', 'POST /console/api/v1/forum-entries/{id}/essence', { id, body });
    assert.equal(answer.name, 'ok');
  },
  'POST /console/api/v1/forum-entries/{id}/remove': async (stage) => {
    const { id } = await aPost(stage);
    const remove = () =>
      stage.ask('content', 'POST /console/api/v1/forum-entries/{id}/remove', { id, body: { reason: 'spam', note } });
    assert.equal((await remove()).name, 'ok');
    assert.equal((await remove()).name, 'forum_entry_not_found');
  },
  'POST /console/api/v1/members/{id}/forum-mutes': async (stage) => {
    const { id } = await aMember(stage.world.context);
    const mute = (of: bigint | string) =>
      stage.ask('content', 'POST /console/api/v1/members/{id}/forum-mutes', {
        id: of,
        body: { reason: 'spam', days: 1, note },
      });
    assert.equal((await mute(NOTHING)).name, 'member_not_found');
    assert.equal((await mute(id)).name, 'ok');
    assert.equal((await mute(id)).name, 'muted_already');
  },
  'POST /console/api/v1/forum-mutes/{id}/lift': async (stage) => {
    const { id } = await aMember(stage.world.context);
    const { data } = await stage.ask('content', 'POST /console/api/v1/members/{id}/forum-mutes', {
      id,
      body: { reason: 'spam', days: 1, note },
    });
    const lift = () =>
      stage.ask('content', 'POST /console/api/v1/forum-mutes/{id}/lift', { id: data.decisionId ?? '', body: { note } });
    assert.equal((await lift()).name, 'ok');
    assert.equal((await lift()).name, 'not_muted');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
