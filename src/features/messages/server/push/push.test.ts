// Web push end to end. A local server stands in for the push service, and decrypts what it receives as a phone does.
// Also the daily e-mail.
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, PASSWORD } from '#kit/people.ts';
import { rotated, withoutEarlier } from '#kit/rotated.ts';
import { required } from '#platform/required.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { sendDigests } from '../notices.ts';
import { type NewMessage, sendMessage } from '../public.ts';
import { routes } from '../routes.ts';
import { type PostPush, sendPushes } from './send-pushes.ts';
import { publicKeyOf } from './push.ts';

const HOUR = 3_600_000;
const SERVICE = 'https://fcm.googleapis.com';

type Came = { path: string; headers: http.IncomingHttpHeaders; body: Buffer };
type Phone = { key: ECDH; auth: Buffer; endpoint: string; id: string };

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let server: http.Server;
let status = 201;
let came: Came[] = [];
let member: { id: bigint; token: string };
let made = 0;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes]));
  server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      came.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

beforeEach(async () => {
  status = 201;
  const { id, phone } = await aMember(context, { language: 'en' });
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  member = { id, token: (data as { token: string }).token };
  await context.advanceTo(2, '10:00');
  await sendPushes(context, post);
  came = [];
});

/** Posts to the local server, with the path that the push service would see. */
const post: PostPush = async ({ endpoint, method, headers, body }) => {
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}${new URL(endpoint).pathname}`;
  const answer = await fetch(address, {
    method,
    headers: headers as Record<string, string>,
    body: new Uint8Array(body),
  });
  return answer.status;
};

async function addPhone(): Promise<Phone> {
  made += 1;
  const key = createECDH('prime256v1');
  const auth = randomBytes(16);
  const endpoint = `${SERVICE}/fcm/send/${made}`;
  const body = { endpoint, p256dh: key.generateKeys('base64url'), auth: auth.toString('base64url'), name: 'A phone' };
  const { data } = await call('POST /api/v1/push-devices', { token: member.token, body });
  return { key, auth, endpoint, id: (data as { id: string }).id };
}

const tell = (kind: NewMessage['kind'] = 'wallet.recharge_settled') =>
  context.sql.begin((tx) =>
    sendMessage(tx, { memberId: member.id, kind, params: { amountMinor: 500, reference: 'R-1' } }),
  );
const devices = async () =>
  (await call('GET /api/v1/push-devices', { token: member.token })).data as {
    publicKey: string;
    devices: { id: string; name: string }[];
  };
const waiting = async () =>
  (
    await db.app`select from messages.push p join messages.push_device d on d.id = p.device_id
    where d.member_id = ${member.id}`
  ).length;

/** Decrypts as a phone does: RFC 8188 with the keys of RFC 8291. */
function decrypt(body: Buffer, { key, auth }: Phone): unknown {
  const salt = body.subarray(0, 16);
  const from = body.subarray(21, 21 + (body[20] ?? 0));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), from]);
  const secret = Buffer.from(hkdfSync('sha256', key.computeSecret(from), auth, info, 32));
  const cek = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  const sealed = body.subarray(21 + from.length);
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}

/** Checks the sender's signature, which names the push service's origin. */
function isSigned({ headers }: Came, publicKey: string): boolean {
  const [, token = '', k = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string };
  const raw = Buffer.from(publicKey, 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const proof = { key, dsaEncoding: 'ieee-p1363' } as const;
  const said = Buffer.from(`${head}.${claims}`);
  return k === publicKey && aud === SERVICE && verify('sha256', said, proof, Buffer.from(signature, 'base64url'));
}

it('carries only the title of the message’s kind and its id', async () => {
  const phone = await addPhone();
  await tell();
  expect(await sendPushes(context, post)).toBe(1);
  const [one] = came as [Came];
  const [message] = await db.app<{ id: bigint }[]>`
    select id from messages.message where member_id = ${member.id} order by id desc limit 1`;
  expect(decrypt(one.body, phone)).toEqual({
    title: 'Your money has arrived',
    body: 'Sandbox · play money',
    id: String(message?.id),
  });
  // A day, less the time that the test took.
  expect(Number(one.headers.ttl)).toSatisfy((ttl: number) => ttl > 86_340 && ttl <= 86_400);
  expect(one.path).toBe(new URL(phone.endpoint).pathname);
  expect(isSigned(one, (await devices()).publicKey)).toBe(true);
  expect([await sendPushes(context, post), came.length, await waiting()]).toEqual([0, 1, 0]);
});

it('is signed with the key that the browser knows; a device whose key is no longer accepted is removed', async () => {
  await addPhone();
  const known = (await devices()).publicKey;
  const secrets = rotated(context, ['vapidKey']);
  await tell();
  expect(await sendPushes({ ...context, secrets }, post)).toBe(1);
  expect(isSigned(required(came[0]), known)).toBe(true);
  expect(publicKeyOf(secrets.vapidKey)).not.toBe(known);
  await tell();
  expect(await sendPushes({ ...context, secrets: withoutEarlier(secrets) }, post)).toBe(0);
  expect((await devices()).devices).toEqual([]);
});

it('is held back in quiet hours, and sent in the morning unless the message was read', async () => {
  const phone = await addPhone();
  await context.advanceTo(2, '22:30');
  await tell();
  expect([await sendPushes(context, post), came.length, await waiting()]).toEqual([0, 0, 1]);
  await context.advanceTo(3, '07:00');
  expect(await sendPushes(context, post)).toBe(1);
  expect(decrypt((came[0] as Came).body, phone)).toMatchObject({ title: 'Your money has arrived' });
  await context.advanceTo(3, '23:00');
  await tell();
  await call('POST /api/v1/messages/read-all', { token: member.token });
  await context.advanceTo(4, '07:00');
  expect([await sendPushes(context, post), await waiting()]).toEqual([0, 0]);
});

it('is sent at night to a member without quiet hours', async () => {
  await call('PUT /api/v1/messages/choices', { token: member.token, body: { quiet: null, digest: false, off: [] } });
  await addPhone();
  await context.advanceTo(2, '23:30');
  await tell();
  expect(await sendPushes(context, post)).toBe(1);
});

it('does not leave for a topic that the member switched off, unless it may not be silenced', async () => {
  const body = { quiet: null, digest: false, off: ['payments.push'] };
  await call('PUT /api/v1/messages/choices', { token: member.token, body });
  await addPhone();
  await tell();
  expect(await waiting()).toBe(0);
  await tell('vip.level_reached');
  expect(await waiting()).toBe(1);
  await tell('wallet.withdrawal_held');
  await tell('identity.new_device');
  expect(await waiting()).toBe(3);
});

it('stops when the session that asked for it ends', async () => {
  await addPhone();
  await tell();
  await call('DELETE /api/v1/sessions/current', { token: member.token });
  expect([await sendPushes(context, post), came.length, await waiting()]).toEqual([0, 0, 0]);
  const left = await db.app`select from messages.push_device where member_id = ${member.id}`;
  expect(left).toHaveLength(0);
});

it.each([404, 410])('removes the device after an answer of %s', async (gone) => {
  await addPhone();
  status = gone;
  await tell();
  await sendPushes(context, post);
  expect([(await devices()).devices, await waiting()]).toEqual([[], 0]);
});

it('is tried again after a temporary error, and dropped after a permanent one', async () => {
  await addPhone();
  status = 503;
  await tell();
  expect([await sendPushes(context, post), await waiting()]).toEqual([0, 1]);
  expect([await sendPushes(context, post), came.length]).toEqual([0, 1]);
  await context.advance(60_000);
  await sendPushes(context, () => Promise.reject(new Error('the push service is away')));
  await context.advance(2 * 60_000);
  status = 201;
  expect([await sendPushes(context, post), await waiting()]).toEqual([1, 0]);
  status = 400;
  await tell();
  expect([await sendPushes(context, post), await waiting()]).toEqual([0, 0]);
});

it('is dropped when it has become too old to show', async () => {
  await addPhone();
  status = 500;
  await tell();
  await sendPushes(context, post);
  await context.advance(25 * HOUR);
  expect([await sendPushes(context, post), came.length, await waiting()]).toEqual([0, 1, 0]);
});

it('goes only to known push services; members can remove only their own devices', async () => {
  const phone = await addPhone();
  const body = { p256dh: phone.key.getPublicKey('base64url'), auth: phone.auth.toString('base64url'), name: 'x' };
  for (const endpoint of ['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://metadata.internal/x'])
    expect((await call('POST /api/v1/push-devices', { token: member.token, body: { ...body, endpoint } })).code).toBe(
      200_306,
    );
  const { phone: other } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone: other, password: PASSWORD } });
  const { token } = data as { token: string };
  expect((await call(`DELETE /api/v1/push-devices/${phone.id}`, { token })).code).toBe(200_308);
  expect((await call(`DELETE /api/v1/push-devices/${phone.id}`, { token: member.token })).data).toBeNull();
  expect((await devices()).devices).toEqual([]);
  for (let n = 0; n < 10; n += 1) await addPhone();
  const full = { ...body, endpoint: `${SERVICE}/eleventh` };
  expect((await call('POST /api/v1/push-devices', { token: member.token, body: full })).code).toBe(200_307);
});

it('needs a valid key of the device, and a device without one does not stop the others', async () => {
  const wrong = 'B'.repeat(87);
  const body = { endpoint: `${SERVICE}/wrong`, p256dh: wrong, auth: 'a'.repeat(22), name: 'x' };
  expect((await call('POST /api/v1/push-devices', { token: member.token, body })).code).toBe(200_309);
  const old = await addPhone();
  const good = await addPhone();
  await db.admin`update messages.push_device set p256dh = ${wrong} where id = ${old.id}`;
  await tell();
  expect([await sendPushes(context, post), came.length, await waiting()]).toEqual([1, 1, 0]);
  expect((await devices()).devices.map(({ id }) => id)).toEqual([good.id]);
});

it('the daily e-mail lists titles of unread messages, once a day, for those who asked', async () => {
  await tell();
  await call('PUT /api/v1/messages/choices', {
    token: member.token,
    body: { quiet: null, digest: true, off: ['payments.mail'] },
  });
  await context.advanceTo(2, '17:59');
  await tell('identity.unfrozen');
  // The member wants no e-mail about money.
  await tell();
  expect(await sendDigests(context)).toBe(0);
  await context.advanceTo(2, '18:00');
  expect(await sendDigests(context)).toBe(1);
  expect(await sendDigests(context)).toBe(0);
  const mails = () => db.app<{ text: string; channel: string }[]>`
    select text, channel from identity.outbox_message where member_id = ${member.id} and kind = 'digest' order by id`;
  const [mail] = await mails();
  expect(mail?.channel).toBe('email');
  // Only messages since the member asked for the e-mail.
  expect(mail?.text).toContain('you have 1 new message:');
  expect(mail?.text).toContain('/pagesB/mine/message/index');
  expect(mail?.text).not.toMatch(/Br|5\.00/);
  await context.advanceTo(3, '18:00');
  expect(await sendDigests(context)).toBe(0);
  expect(await mails()).toHaveLength(1);
});
