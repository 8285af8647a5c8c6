// Attacks through customer service: answers to complaints, and their pictures.
import assert from 'node:assert/strict';
import type { FreshDatabase } from '#kit/database.ts';
import { pngOf } from '#kit/pictures.ts';
import type { ConsoleAct } from './acts.ts';
import type { Attack } from './stage.ts';

const CLAIMED = 'complaint_claimed';
const canned = { name: 'On its way', en: 'It is on its way.', am: 'በመንገድ ላይ ነው።' };

async function newestCanned({ app }: Pick<FreshDatabase, 'app'>): Promise<string> {
  const [row] = await app<{ id: bigint }[]>`select max(id) as id from service.canned_answer`;
  return String(row?.id);
}

export const serviceActs = {
  'POST /console/api/v1/promise-reports/{id}/decide': async ({ ask }) => {
    const body = { outcome: 'stands', reason: 'It promises nothing' } as const;
    const answer = await ask('support', 'POST /console/api/v1/promise-reports/{id}/decide', { id: '999999999', body });
    assert.equal(answer.name, 'promise_report_not_found');
  },
  'POST /console/api/v1/pictures': async ({ ask }) => {
    const send = (bytes: Buffer) => ask('support', 'POST /console/api/v1/pictures', { body: bytes });
    assert.equal((await send(Buffer.from('<svg/>'))).name, 'upload_not_a_picture');
    assert.equal((await send(pngOf(9, 9))).name, 'ok');
  },
  'DELETE /console/api/v1/pictures/{id}': async ({ ask, db }) => {
    const [sent] = await db.app<{ id: string }[]>`select id from uploads.picture`;
    const take = async (who: 'abebe' | 'support') =>
      (await ask(who, 'DELETE /console/api/v1/pictures/{id}', { id: sent?.id ?? '' })).name;
    assert.equal(await take('abebe'), 'picture_not_found');
    assert.equal(await take('support'), 'ok');
  },
  'POST /console/api/v1/complaints/{id}/claim': async ({ ask, complaintId }) => {
    const claim = async (who: 'abebe' | 'support', id: bigint | string) =>
      (await ask(who, 'POST /console/api/v1/complaints/{id}/claim', { id })).name;
    assert.equal(await claim('support', '999999'), 'complaint_not_found');
    assert.equal(await claim('abebe', complaintId), 'ok');
    assert.equal(await claim('support', complaintId), 'complaint_claimed');
  },
  'POST /console/api/v1/complaints/{id}/notes': async ({ ask, complaintId }) => {
    const note = async (id: bigint | string) =>
      (await ask('support', 'POST /console/api/v1/complaints/{id}/notes', { id, body: { text: 'Saw it' } })).name;
    assert.equal(await note('999999'), 'complaint_not_found');
    assert.equal(await note(complaintId), 'ok');
  },
  'POST /console/api/v1/complaints/{id}/release': async ({ ask, complaintId }) => {
    const release = async (who: 'abebe' | 'support', id: bigint | string) =>
      (await ask(who, 'POST /console/api/v1/complaints/{id}/release', { id })).name;
    assert.equal(await release('support', '999999'), 'complaint_not_found');
    // A release by someone who has not claimed the complaint changes nothing.
    assert.equal(await release('support', complaintId), 'ok');
    assert.equal(
      (await ask('support', 'POST /console/api/v1/complaints/{id}/claim', { id: complaintId })).name,
      CLAIMED,
    );
    assert.equal(await release('abebe', complaintId), 'ok');
  },
  'POST /console/api/v1/complaints/{id}/answer': async ({ ask, complaintId }) => {
    const answer = async (id: bigint | string) =>
      (
        await ask('support', 'POST /console/api/v1/complaints/{id}/answer', {
          id,
          body: { text: 'Here it is.', close: true },
        })
      ).name;
    assert.equal(await answer('999999'), 'complaint_not_found');
    assert.equal(await answer(complaintId), 'ok');
    assert.equal(await answer(complaintId), 'complaint_closed');
  },
  'POST /console/api/v1/canned-answers': async ({ ask }) => {
    const write = async () => (await ask('support', 'POST /console/api/v1/canned-answers', { body: canned })).name;
    assert.equal(await write(), 'ok');
    assert.equal(await write(), 'canned_answer_name_taken');
  },
  'PUT /console/api/v1/canned-answers/{id}': async ({ ask, db }) => {
    const change = async (id: string, version: number) =>
      (await ask('abebe', 'PUT /console/api/v1/canned-answers/{id}', { id, body: { ...canned, en: 'Soon.', version } }))
        .name;
    const id = await newestCanned(db);
    assert.equal(await change('999999', 1), 'canned_answer_not_found');
    assert.equal(await change(id, 1), 'ok');
    assert.equal(await change(id, 1), 'canned_answer_changed');
  },
  'DELETE /console/api/v1/canned-answers/{id}': async ({ ask, db }) => {
    const id = await newestCanned(db);
    const retire = async () => (await ask('support', 'DELETE /console/api/v1/canned-answers/{id}', { id })).name;
    assert.equal(await retire(), 'ok');
    assert.equal(await retire(), 'canned_answer_not_found');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
