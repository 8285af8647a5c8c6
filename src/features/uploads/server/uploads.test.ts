// Pictures from the request to the store (uploads.md): sending, attaching, showing, and collecting unused ones.
import fs from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBucket, type TestBucket } from '#kit/bucket.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, aStaff, PASSWORD, staffToken } from '#kit/people.ts';
import { aPicture, sendFile } from '#kit/pictures.ts';
import { setSetting } from '#kit/settings.ts';
import { transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { Raw } from '#platform/feature.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { collectOrphans } from './pictures.ts';
import { attachPictures, picturesOf, readPicture, releasePictures } from './public.ts';
import { routes } from './routes.ts';
import { bucketStore, folderStore } from './picture-store.ts';
import { DAY_MS } from '#platform/time/clock.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let http: FastifyInstance;
let jpeg: Buffer;
let bucket: TestBucket;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call, http } = await edgeOf(context, [identity, routes]));
  [jpeg, bucket] = await Promise.all([aPicture(), aBucket()]);
});

async function signedIn(): Promise<{ memberId: bigint; token: string }> {
  const { id, phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  return { memberId: id, token: (data as { token: string }).token };
}
const send = (token: string, bytes = jpeg, key: string = randomUUID()) => sendFile(http, { token, bytes, key });
const look = (token: string, url: string) =>
  http.inject({ method: 'GET', url, headers: { authorization: token, 'device-id': 'device-1' } });
const files = () =>
  fs.existsSync(path.join(context.config.dataDir, 'pictures'))
    ? fs
        .readdirSync(path.join(context.config.dataDir, 'pictures'), { recursive: true })
        .filter((f) => /webp/.test(`${f}`))
    : [];
const hang = (of: { memberId: bigint; ids: readonly string[]; subject: string }, at: Context = context) =>
  transaction(at.sql, (tx) =>
    attachPictures(tx, { feature: 'forum', subject: of.subject, owner: { memberId: of.memberId }, ids: of.ids }),
  );

describe('sending a picture', () => {
  it('stores it once for its key, and shows it only to its sender', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    const key = randomUUID();
    const sent = await send(mine.token, jpeg, key);
    expect(sent).toMatchObject({ status: 200, code: 100000, data: { width: 40, height: 30 } });
    expect(sent.data.id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect((await send(mine.token, jpeg, key)).data).toEqual(sent.data);
    expect((await send(mine.token, await aPicture({ width: 42 }), key)).code).toBe(220001);
    const url = `/api/v1/pictures/${sent.data.id}/320`;
    const shown = await look(mine.token, url);
    expect(shown.rawPayload.toString('latin1', 8, 12)).toBe('WEBP');
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-disposition': 'inline',
      vary: 'Authorization',
    });
    expect((await look(other.token, url)).json()).toMatchObject({ code: 202805 });
    expect((await http.inject({ method: 'GET', url })).json()).toMatchObject({ code: 300400 });
  });

  it('refuses a file that is not a picture, and other kinds of bodies', async () => {
    const { token } = await signedIn();
    expect(await send(token, Buffer.from('<svg/>'))).toMatchObject({ status: 200, code: 202801 });
    expect(await sendFile(http, { token, bytes: Buffer.from('{}'), type: 'application/json' })).toMatchObject({
      status: 200,
      code: 210000,
    });
    expect(await sendFile(http, { token, bytes: jpeg, type: 'image/jpeg' })).toMatchObject({ status: 400 });
    expect(await send(token, Buffer.alloc(4_000_001))).toMatchObject({ status: 413, code: 413001 });
    // No other call accepts a file.
    expect(await sendFile(http, { url: '/api/v1/sessions', token, bytes: jpeg })).toMatchObject({ status: 400 });
  });

  it('stops at the day’s quota, even if all are sent at once', async () => {
    const { token } = await signedIn();
    await setSetting(db, 'uploads.memberADay', 3);
    const codes = (await Promise.all(Array.from({ length: 6 }, () => send(token)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 100000)).toHaveLength(3);
    expect(codes.filter((code) => code === 202804)).toHaveLength(3);
    await setSetting(db, 'uploads.memberADay', 40);
  });

  it('is possible for staff too, who do not see members’ unattached pictures', async () => {
    const staff = await staffToken(context, await aStaff(context, 'support'));
    const sent = await sendFile(http, { url: '/console/api/v1/pictures', token: staff, bytes: jpeg });
    expect((await look(staff, `/console/api/v1/pictures/${sent.data.id}/720`)).statusCode).toBe(200);
    const mine = await signedIn();
    const { data } = await send(mine.token);
    expect((await look(staff, `/console/api/v1/pictures/${data.id}/720`)).json()).toMatchObject({ code: 202805 });
  });
});

describe('a subject with pictures', () => {
  it('has them in order, each once, and only pictures of the owner', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await send(mine.token)).data.id);
    const foreign = (await send(other.token)).data.id;
    const subject = 'post:1';
    const refused = await hang({ memberId: mine.memberId, ids: [ids[0]!, foreign], subject }).catch(String);
    expect(isRefusal(refused)).toBe(true);
    await releasePictures(db.app as never, { feature: 'forum', subject });
    expect(await hang({ memberId: mine.memberId, ids: [ids[2]!, ids[0]!], subject })).toBeNull();
    expect(await hang({ memberId: mine.memberId, ids: [ids[1]!], subject })).toBeNull();
    expect(isRefusal(await hang({ memberId: mine.memberId, ids: [ids[1]!], subject: 'post:2' }))).toBe(true);
    const found = await picturesOf(context.sql, { feature: 'forum', subjects: [subject, 'post:2'] });
    expect([...found].map(([of, all]) => [of, all.map(({ id }) => id)])).toEqual([[subject, [ids[2], ids[0], ids[1]]]]);
    const read = (of: { subject: string; id: string }) =>
      readPicture(context, { feature: 'forum', width: '320', ...of });
    expect(await read({ subject, id: ids[1]! })).toBeInstanceOf(Raw);
    expect(isRefusal(await read({ subject: 'post:2', id: ids[1]! }))).toBe(true);
    expect(isRefusal(await read({ subject, id: foreign }))).toBe(true);
    expect((await call(`DELETE /api/v1/pictures/${ids[1]}`, { token: mine.token })).code).toBe(202805);
  });
});

describe('the collector', () => {
  it('deletes pictures that were not attached within a day, with their files, and keeps the rest', async () => {
    await context.advance(DAY_MS + 1_000);
    await collectOrphans(context);
    const before = files().length;
    const { memberId, token } = await signedIn();
    const [used, unused, away, off] = await Promise.all([send(token), send(token), send(token), send(token)]);
    expect(files().length).toBe(before + 12);
    expect(await hang({ memberId, ids: [used.data.id, off.data.id], subject: 'post:9' })).toBeNull();
    expect((await call(`DELETE /api/v1/pictures/${away.data.id}`, { token })).code).toBe(100000);
    expect((await look(token, `/api/v1/pictures/${away.data.id}/320`)).json()).toMatchObject({ code: 202805 });
    expect(isRefusal(await hang({ memberId, ids: [away.data.id], subject: 'post:9' }))).toBe(true);
    expect(await collectOrphans(context)).toBe(0);
    await context.advance(DAY_MS + 1_000);
    await transaction(context.sql, (tx) =>
      releasePictures(tx, { feature: 'forum', subject: 'post:9', ids: [off.data.id] }),
    );
    expect(await collectOrphans(context)).toBe(2);
    expect(files().length).toBe(before + 6);
    expect((await look(token, `/api/v1/pictures/${unused.data.id}/320`)).json()).toMatchObject({ code: 202805 });
    await context.advance(DAY_MS + 1_000);
    expect(await collectOrphans(context)).toBe(1);
    expect((await look(token, `/api/v1/pictures/${used.data.id}/1440`)).statusCode).toBe(200);
  });
});

describe.each([
  ['a folder', () => folderStore(path.join(context.config.dataDir, 'store'))],
  ['a bucket', () => bucketStore(bucket.config)],
])('the store in %s', (_name, open) => {
  it('stores, returns and removes bytes, and each call can be repeated', async () => {
    const store = open();
    const key = 'pictures/ab/abc_-.320.webp';
    expect(await store.get(key)).toBeNull();
    await store.put(key, Buffer.from('one'));
    await store.put(key, Buffer.from('two'));
    expect((await store.get(key))?.toString()).toBe('two');
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeNull();
  });
});

describe('a bucket', () => {
  it('stores what members send, and shows it to them', async () => {
    const away = { ...context, config: { ...context.config, bucket: bucket.config } };
    const edge = await edgeOf(away, [identity, routes]);
    const { token } = await signedIn();
    const { data } = await sendFile(edge.http, { token, bytes: jpeg });
    const keys = [...bucket.objects.keys()];
    expect(keys.sort()).toEqual(
      [1440, 320, 720].map((width) => `pictures/${data.id.slice(0, 2)}/${data.id}.${width}.webp`),
    );
    const url = `/api/v1/pictures/${data.id}/720`;
    const shown = await edge.http.inject({
      method: 'GET',
      url,
      headers: { authorization: token, 'device-id': 'device-1' },
    });
    expect(shown.rawPayload).toEqual(bucket.objects.get(keys[2]!));
  });

  it('is tried again after a temporary error, and a wrong key or bucket fails with a clear message', async () => {
    const store = bucketStore(bucket.config);
    bucket.fail(503, 1);
    await store.put('pictures/ab/x.320.webp', Buffer.from('x'));
    expect(bucket.objects.has('pictures/ab/x.320.webp')).toBe(true);
    const wrong = bucketStore({ ...bucket.config, secret: 'another secret' });
    await expect(wrong.get('pictures/ab/x.320.webp')).rejects.toThrow('the picture store answers 403 to GET');
    const elsewhere = bucketStore({ ...bucket.config, bucket: 'nobody' });
    await expect(elsewhere.put('pictures/ab/x.320.webp', Buffer.from('x'))).rejects.toThrow('no bucket nobody');
  });
});
