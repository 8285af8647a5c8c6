// Attacks through texts that wait for a second reader. None of them moves money.
import assert from 'node:assert/strict';
import { doubtsAbout } from '#kit/two-readers.ts';
import { APPROVAL } from '#kit/people.ts';
import type { ConsoleAct } from './acts.ts';
import type { Attack, Stage, Who } from './stage.ts';

const NOTHING = '999999999';
let begun = 0;

/** Signs with all doubts confirmed. */
export async function signText({ ask, world }: Stage, id: string, who: Who = 'admin') {
  const confirmed = await doubtsAbout(world.context, BigInt(id));
  const body = { assertion: APPROVAL, confirmed };
  return ask(who, 'POST /console/api/v1/text-reviews/{id}/sign', { id, body });
}

/** A new article that one clerk proposed and signed. */
async function proposed({ ask, db }: Stage): Promise<string> {
  begun += 1;
  const slug = `text-act-${begun}`;
  const text = { title: 'A text', summary: '', body: 'Two birr a day.', language: 'en' } as const;
  const body = { kind: 'news', topic: null, place: 100, slug, ...text } as const;
  const { data } = await ask('content', 'POST /console/api/v1/articles', { body });
  const { id } = data as { id: string };
  const [version] = await db.admin<{ id: bigint }[]>`
    select id from content.version where article_id = ${BigInt(id)}`;
  const release = { versionIds: [String(version?.id)], liveFrom: null, assertion: APPROVAL };
  const made = await ask('content', 'POST /console/api/v1/articles/{id}/releases', { id, body: release });
  return (made.data as { reviewId: string }).reviewId;
}

export const textActs = {
  'POST /console/api/v1/text-reviews/{id}/sign': async (stage) => {
    const id = await proposed(stage);
    const blind = (who: Who, of = id) =>
      stage.ask(who, 'POST /console/api/v1/text-reviews/{id}/sign', {
        id: of,
        body: { assertion: APPROVAL, confirmed: [] },
      });
    assert.equal((await blind('admin', NOTHING)).name, 'review_not_found');
    assert.equal((await blind('content')).name, 'already_approved');
    assert.equal((await blind('admin')).name, 'doubts_open');
    assert.equal((await signText(stage, id)).name, 'ok');
    assert.equal((await blind('admin')).name, 'review_ended');
  },
  'POST /console/api/v1/text-reviews/{id}/withdraw': async (stage) => {
    const id = await proposed(stage);
    const withdraw = (of: string) =>
      stage.ask('content', 'POST /console/api/v1/text-reviews/{id}/withdraw', { id: of });
    assert.equal((await withdraw(NOTHING)).name, 'review_not_found');
    assert.equal((await withdraw(id)).name, 'ok');
    assert.equal((await withdraw(id)).name, 'review_ended');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
