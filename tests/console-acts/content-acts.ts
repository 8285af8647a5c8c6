// Attacks through acts on texts. None of them moves money, whoever carries it out.
import assert from 'node:assert/strict';
import type { ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';

export const text = { title: 'A text', summary: '', body: 'Rain **falls**.' };
export const article = { kind: 'news', topic: null, place: 100, language: 'en', ...text } as const;
const NOTHING = '999999999';

let begun = 0;

/** A new draft with one version. */
async function aDraft({ ask, db }: Stage): Promise<{ id: string; versionId: string }> {
  begun += 1;
  const body = { ...article, slug: `act-${begun}` };
  const { data } = await ask('content', 'POST /console/api/v1/articles', { body });
  const { id } = data as { id: string };
  const [version] = await db.admin<{ id: bigint }[]>`
    select id from content.version where article_id = ${BigInt(id)}`;
  return { id, versionId: String(version?.id) };
}

export const contentActs = {
  'POST /console/api/v1/articles': async ({ ask }) => {
    const begin = (slug: string, body = text.body) =>
      ask('content', 'POST /console/api/v1/articles', { body: { ...article, slug, body } });
    assert.equal((await begin('by-an-act')).name, 'ok');
    assert.equal((await begin('by-an-act')).name, 'slug_taken');
    assert.equal((await begin('a-promise', 'A guaranteed income')).name, 'promise_words');
    assert.equal((await begin('too-deep', '>'.repeat(100))).name, 'text_unreadable');
  },
  'POST /console/api/v1/articles/{id}/versions': async (stage) => {
    const { id } = await aDraft(stage);
    const write = (of: string, after: number) =>
      stage.ask('content', 'POST /console/api/v1/articles/{id}/versions', {
        id: of,
        body: { ...text, language: 'en', after, sourceId: null },
      });
    assert.equal((await write(NOTHING, 0)).name, 'article_not_found');
    assert.equal((await write(id, 0)).name, 'changed_meanwhile');
    assert.equal((await write(id, 1)).name, 'ok');
  },
  'POST /console/api/v1/article-previews': async ({ ask }) => {
    const { data } = await ask('content', 'POST /console/api/v1/article-previews', { body: { body: text.body } });
    assert.deepEqual(data, {
      blocks: [{ kind: 'paragraph', runs: [{ text: 'Rain ' }, { text: 'falls', strong: true }, { text: '.' }] }],
    });
  },
  'POST /console/api/v1/articles/{id}/releases': async (stage) => {
    const { id, versionId } = await aDraft(stage);
    const publish = (of: string, versionIds: string[]) =>
      stage.ask('content', 'POST /console/api/v1/articles/{id}/releases', {
        id: of,
        body: { versionIds, liveFrom: null },
      });
    assert.equal((await publish(id, [NOTHING])).name, 'article_not_found');
    assert.equal((await publish(NOTHING, [versionId])).name, 'article_not_found');
    assert.equal((await publish(id, [versionId])).name, 'ok');
  },
  'POST /console/api/v1/articles/{id}/take-down': async (stage) => {
    const { id } = await aDraft(stage);
    const body = { language: 'en', reason: 'It was wrong' } as const;
    const answer = await stage.ask('content', 'POST /console/api/v1/articles/{id}/take-down', { id, body });
    assert.equal(answer.name, 'not_live');
  },
  'POST /console/api/v1/article-releases/{id}/cancel': async ({ ask }) => {
    const answer = await ask('content', 'POST /console/api/v1/article-releases/{id}/cancel', { id: NOTHING });
    assert.equal(answer.name, 'article_not_found');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
