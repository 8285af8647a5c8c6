// Attacks through messages to segments of members. They move no money, but one person alone must not send any.
import assert from 'node:assert/strict';
import { APPROVAL } from '#kit/people.ts';
import type { Ask, ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';

type Body = NonNullable<Ask<'POST /console/api/v1/announcements'>['body']>;

const NOTHING = '999999999';
export const announcement: Body = {
  segment: { kind: 'all' },
  texts: { en: { title: 'Rain', text: 'The office is closed today.' } },
  sendFrom: null,
};

async function proposed({ ask }: Stage, change: Partial<Body> = {}): Promise<string> {
  const { name, data } = await ask('content', 'POST /console/api/v1/announcements', {
    body: { ...announcement, ...change, assertion: APPROVAL },
  });
  assert.equal(name, 'ok');
  return data.id as string;
}

export const messageActs = {
  'POST /console/api/v1/announcement-previews': async ({ ask }) => {
    const look = (segment: Body['segment']) =>
      ask('content', 'POST /console/api/v1/announcement-previews', { body: { segment } });
    assert.equal((await look({ kind: 'vip', from: 3, to: 1 })).name, 'segment_wrong');
    assert.equal((await look({ kind: 'all' })).name, 'ok');
  },
  'POST /console/api/v1/announcements': async (stage) => {
    const write = async (change: Partial<Body>) =>
      (await stage.ask('content', 'POST /console/api/v1/announcements', { body: { ...announcement, ...change } })).name;
    assert.equal(await write({ segment: { kind: 'vip', from: 3, to: 1 } }), 'segment_wrong');
    assert.equal(await write({ segment: { kind: 'language', language: 'th' } }), 'segment_empty');
    assert.equal(await write({ texts: { en: { title: 'A guaranteed income', text: 'x' } } }), 'promise_words');
    assert.equal(await write({}), 'ok');
  },
  'POST /console/api/v1/announcements/{id}/approve': async (stage) => {
    const id = await proposed(stage);
    const approve = async (who: 'content' | 'support', of = id) =>
      (
        await stage.ask(who, 'POST /console/api/v1/announcements/{id}/approve', {
          id: of,
          body: { assertion: APPROVAL, confirmed: [] },
        })
      ).name;
    assert.equal(await approve('content'), 'already_approved');
    assert.equal(await approve('support', NOTHING), 'announcement_not_found');
    assert.equal(await approve('support'), 'ok');
    assert.equal(await approve('support'), 'announcement_ended');
  },
  'POST /console/api/v1/announcements/{id}/cancel': async (stage) => {
    const id = await proposed(stage);
    const cancel = async (of: string) =>
      (await stage.ask('content', 'POST /console/api/v1/announcements/{id}/cancel', { id: of })).name;
    assert.equal(await cancel(NOTHING), 'announcement_not_found');
    assert.equal(await cancel(id), 'ok');
    assert.equal(await cancel(id), 'announcement_ended');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
