// The whole HTTP side in one process: headers, sessions, unexpected errors, /readyz and /metrics.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowUnsignedStock } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, aStaff, PASSWORD, type TestMember } from '#kit/people.ts';
import { openStaffSession } from '#features/identity/server/sessions/sessions.ts';
import { openAccounts } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { startHeartbeat } from '#platform/process/heartbeat.ts';
import { type App, buildApp } from './app.ts';
import { openMetricsPort } from './ports.ts';

let db: FreshDatabase;
let context: TestContext;
let app: App;
let port: number;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  app = await buildApp(context);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.http.server.address() as AddressInfo);
});
afterAll(() => app.close());

type Envelope = { code: number; message: string; data: Record<string, unknown> | null };
type Sent = {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  remoteAddress?: string;
};

async function send(url: string, { method = 'GET', headers = {}, body, remoteAddress }: Sent = {}) {
  const answer = await app.http.inject({
    method,
    url,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}
const envelopeOf = async (...asked: Parameters<typeof send>): Promise<Envelope & { status: number }> => {
  const { status, text } = await send(...asked);
  return { status, ...(JSON.parse(text) as Envelope) };
};

async function signIn(member: TestMember, deviceId: string): Promise<string> {
  const body = { phone: member.phone, password: PASSWORD };
  const { data } = await envelopeOf('/api/v1/sessions', { method: 'POST', headers: { 'device-id': deviceId }, body });
  return (data as { token: string }).token;
}

describe('the headers of every answer', () => {
  it('keep an answer of the API from being shown as a page or loaded by another site', async () => {
    for (const url of ['/api/v1/appConfig', '/%61pi/v1/appConfig', '/api/v1/nothing-here', '/console/api/v1/me']) {
      const { headers } = await send(url);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      );
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
    expect((await send('/docs')).headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('also answer bytes that are not an HTTP request', async () => {
    for (const [bytes, status] of [
      ['nonsense\r\n\r\n', '400 Bad Request'],
      [`GET / HTTP/1.1\r\nhost: c3\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
    ] as const) {
      const answer = await text(connect(port, '127.0.0.1').end(bytes));
      expect(answer).toContain(`HTTP/1.1 ${status}`);
      expect(answer).toContain("content-security-policy: default-src 'none'");
      expect(answer).toContain('x-content-type-options: nosniff');
      expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).toMatchObject({ code: 400001 });
    }
  });

  it('make browsers stay on https if PUBLIC_URL is https', async () => {
    const secure = await buildApp({ ...context, config: { ...context.config, publicUrl: 'https://c3.example' } });
    const { headers } = await secure.http.inject('/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });

  it('are the same for HEAD and GET', async () => {
    for (const url of ['/', '/pages/login/index', '/console']) {
      const { status } = await send(url);
      expect(await send(url, { method: 'HEAD' })).toMatchObject({ status });
      expect(status).not.toBe(404);
    }
  });

  it('also answer an unknown address, in the language asked for', async () => {
    const [en, am] = await Promise.all(
      ['en', 'am'].map((language) => envelopeOf('/api/v1/nowhere', { headers: { 'accept-language': language } })),
    );
    expect(en).toMatchObject({ status: 404, code: 404001, message: 'There’s nothing at this address.' });
    expect(am?.code).toBe(404001);
    expect(am?.message).toMatch(/[ሀ-፿]/);
  });
});

describe('a session', () => {
  it('is opened for a named device, or for a derived one', async () => {
    const member = await aMember(context);
    const body = { phone: member.phone, password: PASSWORD };
    expect(await envelopeOf('/api/v1/sessions', { method: 'POST', body })).toMatchObject({ code: 100000 });
    expect(await signIn(member, 'phone-1')).toMatch(/^m\./);
    const rows = await db.app<{ deviceId: string }[]>`
      select device_id from identity.session where member_id = ${member.id} order by id`;
    expect(rows.map(({ deviceId }) => deviceId.replace(/[0-9a-f]{32}$/, ''))).toEqual(['derived:', 'phone-1']);
  });

  it('that ends closes its live stream, and no other stream of the member', async () => {
    const member = await aMember(context);
    const tokens = { 'phone-1': await signIn(member, 'phone-1'), 'phone-2': await signIn(member, 'phone-2') };
    const url = `http://127.0.0.1:${port}/api/v1/stream`;
    const stop = new AbortController();
    const open = async (device: 'phone-1' | 'phone-2') => {
      const response = await fetch(url, {
        headers: { authorization: tokens[device], 'device-id': device },
        signal: stop.signal,
      });
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      let ended = false;
      const read = async () => {
        while (!(await reader.read()).done);
        ended = true;
      };
      read().catch(() => undefined);
      return () => ended;
    };
    const [first, second] = [await open('phone-1'), await open('phone-2')];
    await app.http.inject({
      method: 'POST',
      url: '/api/v1/sessions/end-others',
      headers: { authorization: tokens['phone-2'], 'device-id': 'phone-2' },
    });
    await expect.poll(first).toBe(true);
    await sleep(200);
    expect(second()).toBe(false);
    stop.abort();
  });

  it('that is invalid is refused on the stream as on every other call', async () => {
    const member = await aMember(context);
    const token = await signIn(member, 'phone-1');
    const none = await envelopeOf('/api/v1/stream', { headers: { 'accept-language': 'am' } });
    expect(none).toMatchObject({ status: 200, code: 300400 });
    expect(none.message).toMatch(/[ሀ-፿]/);
    expect(
      await envelopeOf('/api/v1/stream', { headers: { authorization: token, 'device-id': 'thief' } }),
    ).toMatchObject({
      status: 200,
      code: 300405,
    });
    expect(await envelopeOf('/api/v1/stream', { headers: { authorization: 'm.forged' } })).toMatchObject({
      code: 300402,
    });
  });
});

describe('an approval by password', () => {
  it('is counted and refused before the use case begins, whatever is approved', async () => {
    const staff = await aStaff(context, 'finance');
    const { token } = await context.sql.begin((tx) =>
      openStaffSession(context, tx, { staffId: staff.staffId, method: 'password' }),
    );
    const give = (password: string) =>
      envelopeOf('/console/api/v1/withdrawals/1/approve', {
        method: 'POST',
        headers: { authorization: token, 'idempotency-key': randomUUID() },
        body: { assertion: { kind: 'password', password } },
      });
    for (let n = 0; n < 10; n++) expect((await give(`wrong one ${n}`)).code).toBe(200231);
    expect(await give(PASSWORD)).toMatchObject({ status: 429, code: 429001 });
  });
});

describe('an unexpected error', () => {
  it('says whether money moved, in the language asked for, and is counted', async () => {
    const member = await aMember(context);
    const token = await signIn(member, 'phone-1');
    const headers = { authorization: token, 'device-id': 'phone-1' };
    await db.admin`alter table identity.session rename to session_away`;
    const read = await envelopeOf('/api/v1/sessions', { headers });
    await db.admin`alter table identity.session_away rename to session`;
    await db.admin`alter table wallet.recharge rename to recharge_away`;
    const body = { amountMinor: 100_00, channel: 'mobile_money' };
    const moving = await envelopeOf('/api/v1/recharges', {
      method: 'POST',
      headers: { ...headers, 'accept-language': 'en', 'idempotency-key': randomUUID() },
      body,
    });
    await db.admin`alter table wallet.recharge_away rename to recharge`;
    expect(read).toMatchObject({ status: 500, code: 500001, data: { moneyMoved: 'no' } });
    expect(read.message).toContain('No money moved.');
    expect(moving).toMatchObject({ status: 500, code: 500001, data: { moneyMoved: 'unknown' } });
    expect(moving.message).toContain('under the same key');
    expect(moving.message).toContain(String(moving.data?.requestId));
    expect(await app.figures.metrics()).toContain(
      'c3_request_seconds_count{route="GET /api/v1/sessions",code="500001"} 1',
    );
  });
});

describe('/readyz', () => {
  it('is not ready before the jobs process answers, nor when it falls silent', async () => {
    const waiting = async () => (JSON.parse((await send('/readyz')).text) as { waiting: string[] }).waiting;
    expect(await waiting()).toContain('jobs');
    const stop = await startHeartbeat(context, 'jobs');
    expect(await waiting()).not.toContain('jobs');
    stop();
    await db.owner`update platform.heartbeat set beat_at = clock_timestamp() - interval '21 seconds'`;
    expect(await waiting()).toContain('jobs');
    expect((await send('/readyz')).status).toBe(503);
  });

  it('names a silent bank and a silent draws process, and is ready without them', async () => {
    const rail = http.createServer((request, response) =>
      response.writeHead(request.url === '/healthz' ? 200 : 503).end(),
    );
    await new Promise<void>((resolve) => rail.listen(0, '127.0.0.1', resolve));
    const railUrl = `http://127.0.0.1:${(rail.address() as AddressInfo).port}`;
    const stop = await startHeartbeat(context, 'jobs');
    // Another C3 on this machine may answer at the draws process's usual port.
    const drawsUrl = `${railUrl}/nothing`;
    const other = await buildApp({ ...context, config: { ...context.config, railUrl, drawsUrl } });
    const answer = await other.http.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { ready: true, waiting: ['bank', 'draws'] }]);
    await other.close();
    stop();
    rail.close();
  });
});

const PERSONAL = [
  'members',
  'members/101',
  'members/101/sessions',
  'audit-entries',
  'outbox',
  'orders',
  'orders/1',
  'orders/1/earnings',
];

describe('a member’s personal data', () => {
  it.each(['content', 'catalogue'] as const)('cannot be read by the role %s', async (role) => {
    const staff = await aStaff(context, role);
    const { token } = await context.sql.begin((tx) =>
      openStaffSession(context, tx, { staffId: staff.staffId, method: 'password' }),
    );
    const closed: string[] = [];
    for (const path of PERSONAL) {
      const { code } = await envelopeOf(`/console/api/v1/${path}`, { headers: { authorization: token } });
      if (code === 310001) closed.push(path);
    }
    expect(closed).toEqual(PERSONAL);
  });
});

describe('/metrics', () => {
  it('shows figures to this machine', async () => {
    const [issued, available] = [accountOf('stock_issued', 1n), accountOf('stock_available', 1n)];
    await openAccounts(db.app, [issued, available]);
    await allowUnsignedStock(db);
    await post(db.app, [{ id: randomUUID(), actor: 'test', lines: [line('test_stock', issued, available, 5n, null)] }]);
    const text = await app.figures.metrics();
    for (const name of [
      'c3_request_seconds',
      'c3_client_book_coverage 1',
      'c3_unfunded_income_minor 0',
      'c3_queue_age_seconds',
      'c3_posting_seconds_count 1',
    ])
      expect(text).toContain(name);
  });

  it('has its own port, which serves nothing else', async () => {
    const figures = await openMetricsPort(app.figures, { host: '127.0.0.1', port: 0 });
    const at = `http://127.0.0.1:${figures.port}`;
    const answer = await fetch(`${at}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, app.figures.contentType]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await answer.text()).toContain('c3_queue_age_seconds');
    expect((await fetch(`${at}/api/v1/sessions`)).status).toBe(404);
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404);
    figures.close();
  });

  it.each(['/metrics', '/metrics?a=b'])('is not on the port of the app: %s', async (url) => {
    const { status, code } = await envelopeOf(url);
    expect({ status, code }).toEqual({ status: 404, code: (await envelopeOf('/api/v1/none')).code });
  });
});
