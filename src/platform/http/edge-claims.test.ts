// Proves claims of docs/asvs.md about the edge that no feature's test covers.
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../settings/config.ts';
import { defineContract } from './contract.ts';
import { defineRoutes } from '../feature.ts';
import { fixedClock } from '../time/clock.ts';
import type { Context } from '../context.ts';
import { createEdge } from './edge.ts';
import { createLog } from '../process/log.ts';
import { refuse } from './refusal.ts';

const contract = defineContract({
  'GET /api/v1/notes': {
    summary: 'A member reads',
    access: 'member',
    query: z.strictObject({ limit: z.string().optional() }),
    data: z.null(),
  },
  'POST /api/v1/notes': {
    summary: 'A member writes',
    access: 'member',
    body: z.strictObject({ text: z.string() }),
    data: z.null(),
  },
});

let app: ReturnType<typeof createEdge>;
let behindProxy: ReturnType<typeof createEdge>;
let counted: string[] = [];
let port: number;
let written: string[] = [];
const lines: Record<string, unknown>[] = [];

function edge(trustedProxies: number): ReturnType<typeof createEdge> {
  const config = readConfig({
    DATA_DIR: '/nowhere',
    APP_DATABASE_URL: 'postgres://none',
    TRUSTED_PROXIES: String(trustedProxies),
  });
  const log = createLog('test', 'error', { write: (line) => lines.push(JSON.parse(line)) });
  return createEdge({
    context: { config, clock: fixedClock(new Date('2026-11-23T08:00:00Z')), log } as Context,
    features: [
      defineRoutes({
        contract,
        refusals: {},
        handlers: () => ({
          'GET /api/v1/notes': async () => null,
          'POST /api/v1/notes': async ({ body }) => {
            if (body.text === 'break') throw new Error('secret words of a row: +251911000001');
            written.push(body.text);
            return null;
          },
        }),
      }),
    ],
    authenticate: async ({ token }) =>
      token === 'm' ? { kind: 'member', memberId: 1n, sessionId: 1n } : refuse('token_unknown'),
    maintenance: () => null,
    textOf: (_locale, name) => name,
    throttle: ({ address }) => {
      counted.push(address);
      return 0;
    },
  });
}

beforeAll(async () => {
  app = edge(0);
  behindProxy = edge(1);
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
beforeEach(() => {
  written = [];
  counted = [];
});
afterAll(() => Promise.all([app.close(), behindProxy.close()]));

const at = (path: string) => `http://127.0.0.1:${port}${path}`;
const post = (headers: Record<string, string>, body: string) =>
  fetch(at('/api/v1/notes'), { method: 'POST', headers, body });

/** Sends a text over TCP, and returns all that comes back. */
async function sendRaw(text: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part.toString();
  });
  socket.end(text);
  await once(socket, 'close');
  return answer;
}

describe('a call', () => {
  it('may have one value for each parameter, and unknown ones are dropped', async () => {
    const codes = ['limit=1', 'limit=1&limit=2', 'limit[]=1', 'other=1'].map(async (query) => {
      const answer = await fetch(at(`/api/v1/notes?${query}`), { headers: { authorization: 'm' } });
      return ((await answer.json()) as { code: number }).code;
    });
    expect(await Promise.all(codes)).toEqual([100000, 210000, 100000, 100000]);
  });

  it.each([
    ['text/plain', '{"text":"a"}'],
    ['application/x-www-form-urlencoded', 'text=a'],
    ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="text"\r\n\r\na\r\n--b--'],
  ])('in a form’s content type is refused, because any page may send it: %s', async (type, body) => {
    const answer = await post({ authorization: 'm', 'content-type': type }, body);
    expect(((await answer.json()) as { code: number }).code).not.toBe(100000);
    expect(written).toEqual([]);
  });

  it('has no session without the Authorization header, whatever cookies it has', async () => {
    const answer = await post(
      { cookie: 'authorization=m; token=m', 'content-type': 'application/json' },
      '{"text":"a"}',
    );
    expect(await answer.json()).toMatchObject({ code: 300400 });
    expect(written).toEqual([]);
  });

  it.each(['TRACE', 'CONNECT', 'PUT'])('with the method %s reaches no handler', async (method) => {
    const answer = await sendRaw(
      `${method} /api/v1/notes HTTP/1.1\r\nhost: a\r\nauthorization: m\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    expect(answer).not.toContain('authorization: m');
    expect(written).toEqual([]);
  });

  it('whose length is stated in two ways is refused', async () => {
    const head = 'POST /api/v1/notes HTTP/1.1\r\nhost: a\r\nauthorization: m\r\ncontent-type: application/json\r\n';
    const both = `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\nc\r\n{"text":"a"}\r\n0\r\n\r\n`;
    const twice = `${head}content-length: 12\r\ncontent-length: 5\r\n\r\n{"text":"a"}`;
    for (const text of [both, twice]) expect(await sendRaw(text)).toMatch(/^HTTP\/1\.1 400/);
    expect(written).toEqual([]);
  });
});

describe('the address of a caller', () => {
  const asked = {
    url: '/api/v1/notes',
    headers: { authorization: 'm', 'x-forwarded-for': '198.51.100.9, 203.0.113.7' },
  };

  it('is that of the connection if no proxy is trusted, whatever the headers say', async () => {
    await app.inject({ ...asked, remoteAddress: '192.0.2.1' });
    expect(new Set(counted)).toEqual(new Set(['192.0.2.1']));
  });

  it('is what the trusted proxy saw, and not what the caller sent to it', async () => {
    await behindProxy.inject({ ...asked, remoteAddress: '192.0.2.1' });
    expect(new Set(counted)).toEqual(new Set(['203.0.113.7']));
  });
});

describe('an answer', () => {
  it('has a type and charset, sets no cookie, and cannot be read by another origin', async () => {
    const headers = { authorization: 'm', origin: 'https://elsewhere.example' };
    const answer = await fetch(at('/api/v1/notes'), { headers });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('to an unexpected error has only its number; the log has the rest', async () => {
    const answer = await post({ authorization: 'm', 'content-type': 'application/json' }, '{"text":"break"}');
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ code: 500001 });
    expect(text).not.toMatch(/secret words|251911000001|\bat \S+\.ts/);
    const logged = lines.filter(({ msg }) => msg === 'unexpected');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ err: { type: 'Error', stack: expect.any(Array) } });
  });
});
