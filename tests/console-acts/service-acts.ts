// Acts of customer service: answers to complaints and their pictures.
import assert from 'node:assert/strict';
import { pngOf } from '../kit/pictures.ts';
import type { ConsoleAct } from './acts.ts';
import type { Attack } from './stage.ts';

export const serviceActs = {
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
} satisfies Partial<Record<ConsoleAct, Attack>>;
