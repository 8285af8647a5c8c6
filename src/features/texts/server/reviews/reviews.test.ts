// One person alone can't show a text to members, neither in the console nor with the app's role in the database.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventText } from '#kit/events.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, aStaff, staffIntent, staffToken } from '#kit/people.ts';
import { doubtsAbout, readAndSign, twoReaders } from '#kit/two-readers.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { required } from '#platform/required.ts';
import { openContent } from '#features/content/server/open-content.ts';
import { approveAct, proposeAct } from '#features/acts/server/public.ts';
import { routes as content } from '#features/content/server/routes.ts';
import { publishEvent } from '#features/events/server/desk/publish-event.ts';
import { beginEvent } from '#features/events/server/desk/written-events.ts';
import { routes as events } from '#features/events/server/routes.ts';
import { routes as catalogue } from '#features/catalogue/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes } from '../routes.ts';

const BASE = '/console/api/v1';
const OFFER = 'Two birr a day for each kiosk.';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let writer: StaffCaller;
let reader: StaffCaller;
let tokens: { writer: string; reader: string };

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes, catalogue, content, events]));
  ({ writer, reader } = await twoReaders(context));
  tokens = { writer: await staffToken(context, writer), reader: await staffToken(context, reader) };
});

const ask = (who: 'writer' | 'reader', route: Parameters<Call>[0], body?: unknown) =>
  call(route, { token: tokens[who], key: randomUUID(), ...(body === undefined ? {} : { body }) });

async function aDraft(body = OFFER): Promise<{ slug: string; id: string; versionId: bigint }> {
  const slug = `a-${randomUUID()}`;
  const text = { kind: 'news', topic: null, place: 1, title: 'News', summary: '', language: 'en' };
  const { data } = await ask('writer', `POST ${BASE}/articles`, { ...text, slug, body });
  const { id } = data as { id: string };
  const [version] = await db.admin<{ id: bigint }[]>`
    select id from content.version where article_id = ${BigInt(id)}`;
  return { slug, id, versionId: required(version).id };
}

async function proposed(body = OFFER) {
  const draft = await aDraft(body);
  const release = { versionIds: [String(draft.versionId)], liveFrom: null, assertion: APPROVAL };
  const { data } = await ask('writer', `POST ${BASE}/articles/${draft.id}/releases`, release);
  const { reviewId, actId } = data as { reviewId: string; actId: string };
  return { ...draft, reviewId, actId: BigInt(actId) };
}
const read = async (slug: string) => (await call(`GET /api/v1/articles/${slug}`, {})).code;
const SHOWN = 100_000;
const MISSING = 202_501;

describe('in the console', () => {
  it('a writer alone cannot show a text, but can withdraw it', async () => {
    const { slug, reviewId } = await proposed();
    expect(await read(slug)).toBe(MISSING);
    const again = await ask('writer', `POST ${BASE}/text-reviews/${reviewId}/sign`, { assertion: APPROVAL });
    expect([again.code, await read(slug)]).toEqual([200_232, MISSING]);
    expect((await ask('writer', `POST ${BASE}/text-reviews/${reviewId}/withdraw`)).code).toBe(SHOWN);
    expect(await read(slug)).toBe(MISSING);
  });

  it('the second reader sees each doubt, and must confirm all before the text is shown', async () => {
    const { slug, reviewId } = await proposed();
    const { data } = await ask('reader', `GET ${BASE}/text-reviews/${reviewId}`);
    const { texts, reading } = data as { texts: object[]; reading: { score: number; doubts: { id: string }[] } };
    expect(texts).toContainEqual({ field: 'en.text', text: OFFER });
    expect(reading).toMatchObject({ score: 40, doubts: [{ reason: 'figure_in_time' }, { reason: 'unhedged' }] });
    const sign = (confirmed: string[]) =>
      ask('reader', `POST ${BASE}/text-reviews/${reviewId}/sign`, { assertion: APPROVAL, confirmed });
    expect([(await sign([])).code, await read(slug)]).toEqual([202_904, MISSING]);
    expect([(await sign(reading.doubts.map(({ id }) => id))).code, await read(slug)]).toEqual([SHOWN, SHOWN]);
  });

  it('a signer who has lost the role no longer counts, so the text waits for another', async () => {
    const { slug, reviewId } = await proposed();
    const become = (role: string) => db.owner`update identity.staff set roles = ${[role]} where id = ${writer.staffId}`;
    await become('finance');
    await readAndSign(context, { reviewId });
    expect(await read(slug)).toBe(MISSING);
    await readAndSign(context, { reviewId }, await aStaff(context, 'content'));
    expect(await read(slug)).toBe(SHOWN);
    await become('content');
  });

  it('a second proposal about the same thing is refused, and the waiting one is listed', async () => {
    const { id, versionId, reviewId } = await proposed();
    const release = { versionIds: [String(versionId)], liveFrom: null, assertion: APPROVAL };
    expect((await ask('writer', `POST ${BASE}/articles/${id}/releases`, release)).code).toBe(202_903);
    const { data } = await ask('reader', `GET ${BASE}/text-reviews?state=proposed`);
    expect((data as { items: { id: string }[] }).items.map((one) => one.id)).toContain(reviewId);
  });

  it('a version of an event waits for a second reader, whose signature is refused if it no longer fits', async () => {
    const staff = writer;
    const begin = { kind: 'conference' as const, staffId: staff.staffId, text: eventText(context.clock.now()) };
    const eventId = BigInt(ok(await beginEvent(context, begin, staffIntent(staff))).id);
    const asked = { eventId, n: 1, caller: staff, assertion: APPROVAL };
    const made = ok(await publishEvent(context, asked, staffIntent(staff)));
    const live = async () =>
      (await db.app<{ liveN: number | null }[]>`select live_n from events.event where id = ${eventId}`)[0]?.liveN;
    expect(await live()).toBeNull();
    await context.advance(101 * 3_600_000);
    const confirmed = await doubtsAbout(context, BigInt(made.reviewId));
    const late = await call(`POST ${BASE}/text-reviews/${made.reviewId}/sign`, {
      token: await staffToken(context, reader),
      key: randomUUID(),
      body: { assertion: APPROVAL, confirmed },
    });
    expect([late.code, late.data]).toMatchObject([202_905, { why: 'event_over' }]);
    expect(await live()).toBeNull();
  });
});

describe('with the app’s role', () => {
  const publish = (act: bigint) => db.app`select content.publish(${act})`;

  it('no row can be written that shows a text', async () => {
    const { id, versionId } = await aDraft();
    const act = randomUUID();
    await expect(db.app`insert into content.release (act_id, article_id, language, version_id, live_from, decided_by)
      values (${act}, ${BigInt(id)}, 'en', ${versionId}, platform.now(), ${writer.staffId})`).rejects.toThrow('denied');
    await expect(db.app`insert into events.release (event_id, n, released_by) values (1, 1, 1)`).rejects.toThrow(
      'denied',
    );
    await expect(db.app`update content.release set version_id = ${versionId}`).rejects.toThrow('denied');
    await expect(db.app`update texts.review set state = 'done'`).rejects.toThrow('denied');
    await expect(db.app`insert into content.first_text values (repeat('0', 64))`).rejects.toThrow('denied');
    await expect(db.app`select texts.end_review(1)`).rejects.toThrow('denied');
    await expect(db.app`select content.publish_first(${versionId}, ${act}, platform.now())`).rejects.toThrow(
      'first_text_unknown',
    );
  });

  it('one signature is not enough, nor is a second by a role that may not read texts', async () => {
    const { actId, slug } = await proposed();
    await expect(publish(actId)).rejects.toThrow('two_readers_required');
    for (const role of ['finance', 'support'] as const) {
      const caller = await aStaff(context, role);
      ok(await context.sql.begin((tx) => approveAct(context, tx, { actId, caller, assertion: APPROVAL })));
    }
    await expect(publish(actId)).rejects.toThrow('two_readers_required');
    expect(await read(slug)).toBe(MISSING);
  });

  it('a signer who has been disabled since does not count', async () => {
    const { actId, slug } = await proposed();
    const gone = await aStaff(context, 'content');
    ok(await context.sql.begin((tx) => approveAct(context, tx, { actId, caller: gone, assertion: APPROVAL })));
    await db.admin`update identity.staff set disabled_at = platform.now() where id = ${gone.staffId}`;
    await expect(publish(actId)).rejects.toThrow('two_readers_required');
    expect(await read(slug)).toBe(MISSING);
  });

  it('two signatures over an act with forged content do not show a text', async () => {
    const [signed, other] = [await aDraft('Rain.'), await aDraft()];
    const [row] = await db.app<{ words: string }[]>`
      select content.words_of(array[${signed.versionId}]::bigint[], null)::text as words`;
    const text = JSON.parse(required(row).words) as { texts: { version: string }[] };
    const swapped = { ...text, texts: [{ ...text.texts[0], version: String(other.versionId) }] };
    const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
    const of = { staffId: writer.staffId, at: context.clock.now() };
    const actId = await context.sql.begin((tx) =>
      proposeAct(tx, { purpose: 'text_shown', ...nothing, content: swapped, ...of }),
    );
    for (const caller of [writer, reader])
      ok(await context.sql.begin((tx) => approveAct(context, tx, { actId, caller, assertion: APPROVAL })));
    await expect(publish(actId)).rejects.toThrow('text_act_missing');
    expect(await read(other.slug)).toBe(MISSING);
  });

  it('an act shows its text once, so that a text that was taken down stays down', async () => {
    const { id, actId, slug, reviewId } = await proposed();
    await readAndSign(context, { reviewId });
    expect(await read(slug)).toBe(SHOWN);
    const reason = { language: 'en', reason: 'It promises' };
    expect((await ask('writer', `POST ${BASE}/articles/${id}/take-down`, reason)).code).toBe(SHOWN);
    await context.advance(1_000);
    await expect(publish(actId)).rejects.toThrow('review_ended');
    expect(await read(slug)).toBe(MISSING);
  });
});

it('the first texts come with the product and are recorded as such', async () => {
  const other = await freshDatabase();
  await openContent(await testContext(other));
  const [row] = await other.owner<{ shown: number; unknown: number }[]>`
    select count(*)::int as shown, count(*) filter (where not exists (select from content.first_text f
      where f.sha256 = content.digest_of(v)))::int as unknown
    from content.release r join content.version v on v.id = r.version_id where r.basis = 'came_with_product'`;
  expect(row?.unknown).toBe(0);
  expect(row?.shown).toBeGreaterThan(70);
  // A first text can't be shown again by the app after two readers have replaced it.
  const again = other.app`
    select content.publish_first((select min(version_id) from content.release), gen_random_uuid(), platform.now())`;
  await expect(again).rejects.toThrow('first_text_unknown');
});
