// Tests the edge with routes of this file: before a body is read, errors, input, the log, and a stop.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { UNDECLARED } from './answered-log.ts';
import { LostRace } from '../database/batcher.ts';
import { readConfig } from '../settings/config.ts';
import { defineContract } from './contract.ts';
import { type Caller, defineRoutes } from '../feature.ts';
import { fixedClock } from '../time/clock.ts';
import type { Context } from '../context.ts';
import { createEdge } from './edge.ts';
import { createLog } from '../process/log.ts';
import { type Refusal, refuse } from './refusal.ts';

const contract = defineContract({
  'POST /api/v1/notes': {
    summary: 'A member writes',
    access: 'member',
    body: z.strictObject({ text: z.string() }),
    data: z.null(),
    refusals: ['note_too_long'],
  },
  'POST /api/v1/pictures': {
    summary: 'A member sends more',
    access: 'member',
    bodyBytesMax: 40_000,
    body: z.strictObject({ text: z.string() }),
    data: z.null(),
  },
  'POST /console/api/v1/notes': {
    summary: 'Staff write',
    access: 'staff',
    body: z.strictObject({ text: z.string() }),
    data: z.null(),
  },
});

const MEMBER: Caller = { kind: 'member', memberId: 1n, sessionId: 1n };
const STAFF: Caller = { kind: 'staff', staffId: 1n, sessionId: 1n, roles: ['finance'] };

let app: ReturnType<typeof createEdge> | undefined;
afterEach(() => app?.close());

const CLOCK = fixedClock(new Date('2026-11-27T08:00:00Z'));

type Options = {
  wait?: (caller: Caller) => number;
  work?: () => Promise<void>;
  /** Cast, because the types let a handler return only declared refusals. */
  refusal?: Refusal<never>;
  authenticated?: () => void | Promise<void>;
  observe?: (seen: { code: number; ms: number }) => void;
  answerMsMax?: number;
  onLine?: (line: string) => void;
};

function edge({
  wait = () => 0,
  work = async () => undefined,
  refusal,
  authenticated,
  observe,
  answerMsMax,
  onLine,
}: Options = {}) {
  const note = async () => {
    await work();
    return refusal ?? null;
  };
  const config = readConfig({ DATA_DIR: '/nowhere', APP_DATABASE_URL: 'postgres://none' });
  const context = { config, clock: CLOCK, log: createLog('test', 'error', onLine && { write: onLine }) } as Context;
  app = createEdge({
    context,
    features: [
      defineRoutes({
        contract,
        refusals: {},
        handlers: () => ({
          'POST /api/v1/notes': note,
          'POST /api/v1/pictures': note,
          'POST /console/api/v1/notes': note,
        }),
      }),
    ],
    authenticate: async ({ token }) => {
      await authenticated?.();
      return token === 'm' ? MEMBER : token === 's' ? STAFF : refuse('token_unknown');
    },
    maintenance: () => null,
    textOf: (_locale, name) => name,
    throttle: ({ caller }) => wait(caller),
    observe,
    answerMsMax,
  });
  return app;
}

async function send(url: string, { token = '', payload = '{"text":"a"}' }: { token?: string; payload?: string } = {}) {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) };
  const { statusCode, json } = await (app as NonNullable<typeof app>).inject({ method: 'POST', url, headers, payload });
  return { status: statusCode, code: json<{ code: number }>().code };
}

describe('before a body is read', () => {
  it.each([
    ['/api/v1/notes', '', 300400],
    ['/console/api/v1/notes', '', 300400],
    ['/api/v1/notes', 'x', 300402],
    ['/console/api/v1/notes', 'm', 300400],
  ])('a call of %s with the token "%s" is refused', async (url, token, code) => {
    edge();
    expect(await send(url, { token, payload: '{ no JSON'.repeat(100_000) })).toEqual({ status: 200, code });
  });

  it('a caller who called too often must wait, also with calls that would be refused', async () => {
    const calls: Caller['kind'][] = [];
    edge({
      wait: ({ kind }) => {
        calls.push(kind);
        return kind === 'visitor' ? 7 : 0;
      },
    });
    expect(await send('/api/v1/notes', { token: 'x', payload: '{ no JSON' })).toEqual({ status: 429, code: 429001 });
    expect(await send('/api/v1/notes', { token: 'm' })).toEqual({ status: 200, code: 100000 });
    expect(calls).toEqual(['visitor', 'member']);
  });

  it.each([
    ['/api/v1/notes', 'm', 16_000, 200],
    ['/api/v1/notes', 'm', 17_000, 413],
    ['/api/v1/pictures', 'm', 39_000, 200],
    ['/api/v1/pictures', 'm', 41_000, 413],
    ['/console/api/v1/notes', 's', 250_000, 200],
    ['/console/api/v1/notes', 's', 270_000, 413],
  ])('%s limits the body of the caller "%s": %d bytes give %d', async (url, token, bytes, status) => {
    edge();
    expect((await send(url, { token, payload: JSON.stringify({ text: 'a'.repeat(bytes) }) })).status).toBe(status);
  });
});

it('a handler that never ends gives a 503, and does not affect the next call', async () => {
  let asked = 0;
  edge({ answerMsMax: 30, work: () => ((asked += 1) === 1 ? new Promise(() => undefined) : Promise.resolve()) });
  expect(await send('/api/v1/notes', { token: 'm' })).toEqual({ status: 503, code: 500001 });
  expect(await send('/api/v1/notes', { token: 'm' })).toEqual({ status: 200, code: 100000 });
});

it('a lost race and an unreachable database give a 503, and a bug of ours a 500', async () => {
  const errors = [
    new LostRace('the ledger refused: guard_raced'),
    Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' }),
    new Error('ours'),
  ];
  edge({ work: () => Promise.reject(errors.shift() as Error) });
  expect(await send('/api/v1/notes', { token: 'm' })).toEqual({ status: 503, code: 503001 });
  expect(await send('/api/v1/notes', { token: 'm' })).toEqual({ status: 503, code: 500001 });
  expect(await send('/api/v1/notes', { token: 'm' })).toEqual({ status: 500, code: 500001 });
});

it('authentication counts towards the time limit of the answer', async () => {
  let asked = 0;
  edge({
    answerMsMax: 50,
    authenticated: () => new Promise((resolve) => setTimeout(resolve, (asked += 1) === 1 ? 60_000 : 40).unref()),
    work: () => new Promise((resolve) => setTimeout(resolve, 40)),
  });
  expect(await send('/api/v1/notes', { token: 'm' })).toEqual({ status: 503, code: 500001 });
  // Authentication and work are each in time, but not both together.
  expect(await send('/api/v1/notes', { token: 'm' })).toEqual({ status: 503, code: 500001 });
});

it('a body that never ends is given up after two minutes', () => {
  expect(edge().server.requestTimeout).toBe(120_000);
});

it('names at most a hundred unknown fields', async () => {
  const edgeApp = edge({});
  const payload = JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, 0])));
  const headers = { authorization: 'm', 'content-type': 'application/json' };
  const answer = await edgeApp.inject({ method: 'POST', url: '/api/v1/pictures', headers, payload });
  const { code, data } = answer.json() as { code: number; data: { fields: Record<string, string> } };
  expect([code, data.fields.text, Object.keys(data.fields).length]).toEqual([210000, 'invalid_type', 101]);
});

it('an unknown field called __proto__ is refused like any other', async () => {
  const work = vi.fn(async () => undefined);
  edge({ work });
  expect(await send('/api/v1/notes', { token: 'm', payload: '{"text":"a","__proto__":{}}' })).toEqual({
    status: 200,
    code: 210000,
  });
  expect(work).not.toHaveBeenCalled();
});

it.each([
  ['a right-to-left override', 'INV-1\u202E', 210000],
  ['a right-to-left embedding', '\u202BINV-1', 210000],
  ['a right-to-left isolate', 'INV\u2067-1', 210000],
  ['the isolates that a messenger puts around a name', '\u2068Hanna\u2069', 100000],
  ['the override that a phone puts around a number', '\u202D+251911000001\u202C', 100000],
  ['right-to-left letters', 'שלום', 100000],
])('a text with %s', async (_what, text, code) => {
  edge();
  expect(await send('/api/v1/notes', { token: 'm', payload: JSON.stringify({ text }) })).toEqual({ status: 200, code });
});

it.each([
  ['x', '{"text":"a"}', 300402, 20],
  ['m', '{ no JSON', 400001, 20],
  ['m', '{"text":"b"}', 100000, 50],
])(
  'the answer to the token "%s" and the body %s is timed from the request’s first byte',
  async (token, payload, code, ms) => {
    let now = 1_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const seen: unknown[] = [];
    const pass = (by: number) => () => {
      now += by;
    };
    edge({ authenticated: pass(20), work: async () => pass(30)(), observe: (one) => seen.push(one) });
    await send('/api/v1/notes', { token, payload });
    expect(seen).toEqual([{ route: 'POST /api/v1/notes', code, ms }]);
    clock.mockRestore();
  },
);

it.each([
  ['note_too_long', []],
  ['feature_off', []],
  ['note_unknown', [{ route: 'POST /api/v1/notes', refusal: 'note_unknown', msg: UNDECLARED }]],
])('an undeclared refusal is logged: %s', async (name, expected) => {
  const lines: Record<string, unknown>[] = [];
  edge({ refusal: refuse(name) as Refusal<never>, onLine: (line) => lines.push(JSON.parse(line)) });
  await send('/api/v1/notes', { token: 'm' });
  expect(lines.map(({ route, refusal, msg }) => ({ route, refusal, msg }))).toEqual(expected);
});

describe('while it closes', () => {
  it('calls that have begun are answered, and later ones are refused', async () => {
    let begun: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let done: () => void = () => undefined;
    const mayEnd = new Promise<void>((resolve) => {
      done = resolve;
    });
    const edged = edge({
      work: async () => {
        begun();
        await mayEnd;
      },
    });
    await edged.listen({ host: '127.0.0.1', port: 0 });
    const { port } = edged.server.address() as AddressInfo;
    const ask = () =>
      new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', authorization: 'm' };
        const request = http.request({ port, path: '/api/v1/notes', method: 'POST', headers }, (answer) => {
          void json(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
        });
        request.on('error', reject).end('{"text":"a"}');
      });
    const answer = ask();
    await hasBegun;
    const closed = edged.close();
    await turn();
    expect(await ask()).toMatchObject({ status: 503, body: { code: 503002 } });
    done();
    expect(await answer).toMatchObject({ status: 200 });
    await closed;
  });
});

it('every answer has the business time in x-now, also a refusal', async () => {
  const http = edge();
  for (const token of ['m', 'x']) {
    const { headers } = await http.inject({ method: 'POST', url: '/api/v1/notes', headers: { authorization: token } });
    expect(headers['x-now']).toBe('2026-11-27T08:00:00.000Z');
  }
});
