// Members' photos, shown instead of drawn avatars (uploads.md 4), and how a moderator removes one (forum.md 6).
import fs from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aWriter, type Writer } from '#kit/forum.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import { aPicture } from '#kit/pictures.ts';
import { routes as home } from '#features/home/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as messages } from '#features/messages/server/routes.ts';
import { routes as team } from '#features/team/server/routes.ts';
import { routes as uploads } from '#features/uploads/server/routes.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let http: FastifyInstance;
let moderator: string;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call, http } = await edgeOf(context, [identity, home, messages, team, uploads, routes]));
  moderator = await staffToken(context, await aStaff(context, 'content'));
});

const [DONE, MUTED, NO_FIT, NO_PICTURE] = [100_000, 202_602, 202_614, 202_805];
const BASE = '/console/api/v1';
const writer = () => aWriter(context, call);
const desk = (route: Parameters<Call>[0], body?: unknown) =>
  call(route, { token: moderator, key: randomUUID(), ...(body === undefined ? {} : { body }) });

async function send({ token, device }: Writer): Promise<string> {
  const headers = {
    authorization: token,
    'device-id': device,
    'idempotency-key': randomUUID(),
    'content-type': 'application/octet-stream',
  };
  const payload = await aPicture({ width: 256, height: 256 });
  const sent = await http.inject({ method: 'POST', url: '/api/v1/pictures', headers, payload });
  return (sent.json() as { data: { id: string } }).data.id;
}
const show = (who: Writer, picture: string | null) => who.act('PUT /api/v1/avatar-photo', { picture });
async function withPhoto(): Promise<Writer & { photo: string }> {
  const who = await writer();
  const photo = await send(who);
  expect(await show(who, photo)).toMatchObject({ code: DONE, data: { avatarPhoto: photo } });
  return { ...who, photo };
}

const look = ({ token, device }: Pick<Writer, 'token' | 'device'>, url: string) =>
  http.inject({ method: 'GET', url, headers: { authorization: token, 'device-id': device } });
const photoAt = (who: Writer, photo: string) => look(who, `/api/v1/avatar-photos/${photo}`);
const isGone = async (who: Writer, photo: string) =>
  ((await photoAt(who, photo)).json() as { code: number }).code === NO_PICTURE;
const own = async (who: Writer) => ((await who.read('/api/v1/userInfo')).data as { avatarPhoto: string }).avatarPhoto;
const authorOf = async (reader: Writer, id: string) => (await reader.look(id)).data.author;
const filesOf = (photo: string) =>
  (fs.readdirSync(path.join(context.config.dataDir, 'pictures'), { recursive: true }) as string[]).filter((name) =>
    name.includes(photo),
  );
const kinds = async (who: Writer) =>
  ((await who.read('/api/v1/messages')).data as { items: { kind: string }[] }).items.map(({ kind }) => kind);

describe('a photo', () => {
  it('replaces the drawn avatar wherever its member is shown', async () => {
    const [author, reader] = [await withPhoto(), await writer()];
    const { data: post } = await author.post('With a face');
    expect(await authorOf(reader, post.id)).toMatchObject({ avatarPhoto: author.photo, own: false });
    expect(await own(author)).toBe(author.photo);
    const shown = await photoAt(reader, author.photo);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    await reader.act(`POST /api/v1/entries/${post.id}/block-author`);
    expect((await reader.read('/api/v1/blocked-members')).data).toMatchObject({
      items: [{ avatarPhoto: author.photo }],
    });
    expect(await own(reader)).toBeNull();
  });

  it('can be set again with the same or another key, and is stored once', async () => {
    const who = await writer();
    const photo = await send(who);
    const key = randomUUID();
    for (const again of [key, key, randomUUID()])
      expect((await who.act('PUT /api/v1/avatar-photo', { picture: photo }, again)).data).toEqual({
        avatarPhoto: photo,
      });
    expect(filesOf(photo)).toHaveLength(3);
  });

  it.each([
    ['another one', (who: Writer) => send(who)],
    ['the drawing', async () => null],
  ])('is deleted, with its files, once %s replaces it', async (_, next) => {
    const who = await withPhoto();
    const after = await next(who);
    expect((await show(who, after)).data).toEqual({ avatarPhoto: after });
    expect(await own(who)).toBe(after);
    expect(await isGone(who, who.photo)).toBe(true);
    expect((await look(who, `/api/v1/pictures/${who.photo}/320`)).json()).toMatchObject({ code: NO_PICTURE });
    expect(filesOf(who.photo)).toEqual([]);
    // A deleted photo cannot be set again.
    expect((await show(who, who.photo)).code).toBe(NO_PICTURE);
    expect(await own(who)).toBe(after);
  });

  it('is refused if another member sent it, and the earlier photo stays', async () => {
    const [who, other] = [await withPhoto(), await writer()];
    expect((await show(who, await send(other))).code).toBe(NO_PICTURE);
    expect(await own(who)).toBe(who.photo);
    expect(filesOf(who.photo)).toHaveLength(3);
  });

  it('is hidden with the member’s name, and the member still sees it', async () => {
    const [author, reader] = [await withPhoto(), await writer()];
    const { data: post } = await author.post('Without a name');
    await author.act('PUT /api/v1/team/name', { hidden: true });
    expect(await authorOf(reader, post.id)).toMatchObject({ nickname: null, avatarPhoto: null });
    expect(await isGone(reader, author.photo)).toBe(true);
    expect(await own(author)).toBe(author.photo);
    expect((await photoAt(author, author.photo)).headers['content-type']).toBe('image/webp');
  });

  it('can be removed but not set by a muted member', async () => {
    const who = await withPhoto();
    await desk(`POST ${BASE}/members/${who.id}/forum-mutes`, { reason: 'insult', days: 3, note: '' });
    expect((await show(who, await send(who))).code).toBe(MUTED);
    expect(await own(who)).toBe(who.photo);
    expect((await show(who, null)).data).toEqual({ avatarPhoto: null });
  });
});

describe('a reported author’s photo', () => {
  it('can be removed with a reason, and the text stays', async () => {
    const [author, reporter] = [await withPhoto(), await writer()];
    const { data: post } = await author.post('A post with a stolen face');
    await reporter.report(post.id, 'private', 'The photo is of my sister');
    const queue = (await desk(`GET ${BASE}/forum-matters?limit=100`)).data as {
      items: { id: string; entryId: string }[];
    };
    const { id } = queue.items.find(({ entryId }) => entryId === post.id)!;
    expect((await desk(`GET ${BASE}/forum-matters/${id}`)).data).toMatchObject({ authorPhoto: { id: author.photo } });
    const evidence = `${BASE}/forum-entries/${post.id}/pictures/${author.photo}/320`;
    expect((await look({ token: moderator, device: 'desk' }, evidence)).headers['content-type']).toBe('image/webp');
    const decide = (body: { act: string; reason: string | null }) =>
      desk(`POST ${BASE}/forum-matters/${id}/decide`, { ...body, note: 'It shows somebody else.' });
    expect((await decide({ act: 'remove_photo', reason: null })).code).toBe(NO_FIT);
    expect((await decide({ act: 'remove_photo', reason: 'private' })).code).toBe(DONE);
    expect((await reporter.look(post.id)).data).toMatchObject({ state: 'shown', author: { avatarPhoto: null } });
    expect(await isGone(author, author.photo)).toBe(true);
    expect((await show(author, author.photo)).code).toBe(NO_PICTURE);
    expect(await kinds(author)).toEqual(['forum.photo_removed']);
    expect(await kinds(reporter)).toEqual(['forum.report_photo']);
    expect((await reporter.read('/api/v1/my-reports')).data).toMatchObject({ items: [{ answer: 'removed' }] });
    const [entry] = await db.app`
      select detail from identity.audit_entry where subject = ${`forum-matter:${id}`} and action = 'forum.decided'`;
    expect(entry).toMatchObject({ detail: { decision: 'photo_removed', reason: 'private' } });
    expect(await own(author)).toBeNull();
  });

  it('cannot be removed once it is gone, and the matter stays open', async () => {
    const [author, reporter] = [await withPhoto(), await writer()];
    const { data: post } = await author.post('A face that left');
    await reporter.report(post.id, 'private');
    await show(author, null);
    const [matter] = await db.app<{ id: bigint }[]>`select id from forum.matter where entry_id = ${post.id}`;
    const decide = (act: string, reason: string | null) =>
      desk(`POST ${BASE}/forum-matters/${matter?.id}/decide`, { act, reason, note: '' });
    expect((await decide('remove_photo', 'private')).code).toBe(NO_FIT);
    expect((await decide('keep', null)).code).toBe(DONE);
  });
});

describe('the app’s database role can attach a photo', () => {
  const attach = (picture: string, of: bigint | string) => db.app`
    update uploads.picture set feature = 'team', subject = ${`member:${of}`}, place = 1, unattached_since = null
    where id = ${picture}`;

  it('only to the member who sent it', async () => {
    const [who, other] = [await writer(), await writer()];
    const picture = await send(who);
    await expect(attach(picture, other.id)).rejects.toThrow('picture_is_of_its_member');
    await expect(attach(picture, 'anybody')).rejects.toThrow('picture_is_of_its_member');
    await expect(db.app`update uploads.picture set member_id = ${other.id} where id = ${picture}`).rejects.toThrow(
      'permission denied',
    );
  });

  it('only once for each member', async () => {
    const who = await withPhoto();
    await expect(attach(await send(who), who.id)).rejects.toThrow('picture_one_of_member');
  });
});
