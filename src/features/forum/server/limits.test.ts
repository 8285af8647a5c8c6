// Calls at the same moment: limits hold for all phones of a member together, and reports count once each. Also what the
// app's database role may not change.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aWriter } from '#kit/forum.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as catalogue } from '#features/catalogue/server/routes.ts';
import { routes as revenue } from '#features/revenue/server/routes.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, catalogue, revenue, routes]));
});

const DONE = 100_000;
const POST_LIMIT = 202_603;
const COMMENT_LIMIT = 202_604;
const MINUTE = 60_000;
const writer = () => aWriter(context, call);
const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b);

describe('two phones at once', () => {
  it('publish one post, and the others must wait', async () => {
    const one = await writer();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => one.post(`Race ${at}`)));
    expect(codes(answers)).toEqual([DONE, ...Array.from({ length: 5 }, () => POST_LIMIT)]);
  });

  it('cannot exceed the limit for a day', async () => {
    const one = await writer();
    for (let at = 0; at < 2; at += 1) {
      await one.post(`Day ${at}`);
      await context.advance(3 * MINUTE);
    }
    const answers = await Promise.all([one.post('Third'), one.post('Fourth'), one.post('Fifth')]);
    expect(codes(answers)).toEqual([DONE, POST_LIMIT, POST_LIMIT]);
    await context.advance(3 * MINUTE);
    const { code, data } = await one.post('Sixth');
    expect(code).toBe(POST_LIMIT);
    expect(data).toMatchObject({ aDay: 3 });
    await context.advance(24 * 60 * MINUTE);
    expect((await one.post('The next day')).code).toBe(DONE);
  });

  it('write one comment within 30 seconds', async () => {
    const one = await writer();
    const { data } = await one.post('To comment on');
    const under = { kind: 'post', id: data.id } as const;
    const answers = await Promise.all(['a', 'b', 'c'].map((body) => one.comment(under, body)));
    expect(codes(answers)).toEqual([DONE, COMMENT_LIMIT, COMMENT_LIMIT]);
  });

  it('count as one like', async () => {
    const [one, two] = [await writer(), await writer()];
    const { data } = await one.post('To like');
    await Promise.all([1, 2, 3, 4].map(() => two.like(data.id)));
    expect((await one.look(data.id)).data.likes).toBe(1);
    await Promise.all([1, 2, 3].map(() => two.like(data.id, false)));
    expect((await one.look(data.id)).data.likes).toBe(0);
  });

  it('publish one post if they send the same key', async () => {
    const one = await writer();
    const key = crypto.randomUUID();
    const send = () => one.act('POST /api/v1/posts', { title: 'Twice', body: 'Sent twice', pictures: [] }, key);
    const answers = await Promise.all([send(), send()]);
    const ids = new Set(answers.map(({ data }) => (data as { id: string }).id));
    expect([codes(answers), ids.size]).toEqual([[DONE, DONE], 1]);
  });
});

describe('reports at the same time', () => {
  it('by three members hide an entry, and open one matter', async () => {
    const author = await writer();
    const { data } = await author.post('Reported');
    const reporters = [await writer(), await writer(), await writer(), await writer()];
    const answers = await Promise.all(reporters.map((one) => one.report(data.id)));
    // The fourth is refused if it comes after the third hid the entry.
    expect(answers.filter(({ code }) => code === DONE).length).toBeGreaterThanOrEqual(3);
    expect((await author.look(data.id)).data).toMatchObject({ state: 'hidden', waitsFor: ['reports'] });
    expect((await (await writer()).look(data.id)).code).toBe(202_601);
    const matters = await db.admin`select kind from forum.matter where entry_id = ${BigInt(data.id)}`;
    expect(matters).toHaveLength(1);
  });

  it('by one member count once', async () => {
    const [author, one] = [await writer(), await writer()];
    const { data } = await author.post('Reported thrice');
    expect((await author.report(data.id)).code).toBe(202_608);
    const answers = await Promise.all([one.report(data.id), one.report(data.id), one.report(data.id)]);
    expect(codes(answers)).toEqual([DONE, 202_609, 202_609]);
    expect((await author.look(data.id)).data.state).toBe('shown');
  });
});

describe('the app’s database role', () => {
  it('cannot change a count, a report or a decision, or delete an entry', async () => {
    const one = await writer();
    const { data } = await one.post('Counts');
    const id = BigInt(data.id);
    await expect(context.sql`update forum.entry set likes = 99 where id = ${id}`).rejects.toThrow(/permission denied/);
    await expect(context.sql`update forum.entry set hot_at = now() where id = ${id}`).rejects.toThrow(
      /permission denied/,
    );
    await expect(context.sql`delete from forum.entry where id = ${id}`).rejects.toThrow(/permission denied/);
    await expect(context.sql`update forum.report set note = 'x'`).rejects.toThrow(/permission denied/);
    await expect(context.sql`update forum.decision set note = 'x'`).rejects.toThrow(/permission denied/);
    await expect(db.admin`delete from forum.entry where id = ${id}`).rejects.toThrow(/append-only/);
  });
});
