// Phone numbers, codes and the like are parsed to one form, whatever their spelling (wire.md 5).
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../settings/config.ts';
import { defineContract, wire } from './contract.ts';
import { type Caller, defineRoutes } from '../feature.ts';
import { fixedClock } from '../time/clock.ts';
import type { Context } from '../context.ts';
import { createEdge } from './edge.ts';
import { createLog } from '../process/log.ts';

test.each([
  ['phone', '٠٩١١ ٢٢ ٣٣ ٤٤', '+251911223344'],
  ['phone', '+44 (0)20 7946 0958', '+442079460958'],
  ['email', ' Almaz.Desta@Member.EXAMPLE ', 'almaz.desta@member.example'],
  ['code', ' 7qx-2m9 ', '7QX2M9'],
  ['pin', '٣١٤١٥٩', '314159'],
  ['sha256', 'AB'.repeat(32), 'ab'.repeat(32)],
  ['bankCode', ' c3sb ', 'C3SB'],
  ['locale', 'AM', 'am'],
  ['locale', 'zh_hans', 'zh-Hans'],
] as const)('%s: "%s" is parsed to %s', (atom, written, kept) => {
  expect(wire[atom].parse(written)).toBe(kept);
});

test.each([
  ['email', 'almaz@'],
  ['email', 'almaz desta@member.example'],
  ['code', '7qx2m'],
  ['pin', '-14159'],
  ['sha256', 'g'.repeat(64)],
  ['locale', 'xx'],
] as const)('%s: "%s" is refused', (atom, written) => expect(wire[atom].safeParse(written).success).toBe(false));

const contract = defineContract({
  'POST /api/v1/notes': {
    summary: 'A member writes',
    access: 'member',
    intent: true,
    body: z.strictObject({ email: wire.email }),
    data: z.strictObject({ id: z.string(), inputHash: z.string() }),
  },
});
const MEMBER: Caller = { kind: 'member', memberId: 1n, sessionId: 1n };
const app = createEdge({
  context: {
    config: readConfig({ DATA_DIR: '/nowhere', APP_DATABASE_URL: 'postgres://none' }),
    clock: fixedClock(new Date('2026-11-23T08:00:00Z')),
    log: createLog('test', 'error'),
  } as Context,
  features: [
    defineRoutes({
      contract,
      refusals: {},
      handlers: () => ({
        'POST /api/v1/notes': async ({ intent }) => ({ id: intent.id, inputHash: intent.inputHash.toString('hex') }),
      }),
    }),
  ],
  authenticate: async () => MEMBER,
  maintenance: () => null,
  textOf: (_locale, name) => name,
});
afterAll(() => app.close());

test('a key in capitals is the same intent, also if the request is spelled differently', async () => {
  const key = '0198f3a2-7b1c-7def-8abc-0123456789ab';
  const write = async (headers: Record<string, string>, email: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/v1/notes',
        headers: { authorization: 'x', ...headers },
        payload: { email },
      })
    ).json();
  const first = await write({ 'idempotency-key': key }, 'a@b.example');
  expect(first.code).toBe(100_000);
  expect(await write({ 'IDEMPOTENCY-KEY': key.toUpperCase() }, 'A@B.example')).toEqual(first);
  expect((await write({ 'idempotency-key': `${key}0` }, 'a@b.example')).code).not.toBe(100_000);
});
