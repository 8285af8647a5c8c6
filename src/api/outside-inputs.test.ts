// Tries odd dates, cursors, numbers and ids on every call that reads. A call must refuse the value by name or start
// from the beginning. PostgreSQL must never receive a value that it can't handle.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints, openStage, type Stage } from '../../tests/console-acts/stage.ts';
import { freshDatabase } from '#kit/database.ts';
import { setSetting } from '#kit/settings.ts';
import { openSession, openStaffSession } from '#features/identity/server/sessions/sessions.ts';
import { transaction } from '#platform/database/db.ts';

let stage: Stage;
let tokens: { member: string; staff: string };
let orderId: string;

beforeAll(async () => {
  const db = await freshDatabase();
  // Raise the limits of calls by caller and minute, which are not under test here.
  await setSetting(db, 'identity.callerCallsPerMinute', 100_000);
  await setSetting(db, 'identity.callerFilesPerMinute', 100_000);
  stage = await openStage(db);
  tokens = await transaction(stage.world.context.sql, async (tx) => ({
    member: (
      await openSession(stage.world.context, tx, {
        memberId: stage.member.id,
        deviceId: 'reads',
        device: 'reads',
        sessionDays: 1,
      })
    ).token,
    staff: (await openStaffSession(stage.world.context, tx, { staffId: stage.ids.admin, method: 'password' })).token,
  }));
  const [order] = await db.app<
    { id: bigint }[]
  >`select min(id) as id from orders.purchase_order where member_id = ${stage.member.id}`;
  orderId = String(order?.id);
});
afterAll(() => stage.app.close());

const DAYS = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2026-13-45',
  '2999-12-31',
  '3000-01-01',
  '9999-12-30',
  '9999-12-31',
];
const NUMBERS = ['-1', '0', '2147483648', '999999999999999999', '9223372036854775808', '1e300', 'NaN'];
const ID_MAX = '99999999999999999';
const coded = (key: string) => Buffer.from(key).toString('base64url');
/**
 * Cursors of every kind that lists use: a day alone or with an id, a number with an id, an instant with an id or a
 * word, and last a place on a shelf.
 */
const CURSORS = [
  ...DAYS.flatMap((day) => [day, coded(day), coded(`${day}.1`), coded(`${day}T00:00:00.000Z|1`)]),
  ...NUMBERS.flatMap((n) => [n, coded(n), coded(`${n}|1`), coded(`1|${n}`), coded(`${n}.1`), coded(`${n}.${n}.${n}`)]),
  ...['cycle\0', '\ud800', '\0'].flatMap((word) => [coded(word), coded(`1790000000000|${word}`), coded(`${word}|1`)]),
  coded('+275760-09-13T00:00:00.000Z|1'),
];
const INPUTS = [...DAYS, ...NUMBERS, ...CURSORS];

/** Required query parameters, by route. */
const NEEDED: Record<string, Record<string, string>> = {
  'GET /api/v1/income/statistics': { by: 'day', from: '2026-11-01', until: '2026-11-02' },
  'GET /api/v1/withdrawals/quote': { amountMinor: '30000' },
};

const reads = Object.entries(endpoints)
  .filter(([route]) => route.startsWith('GET '))
  .flatMap(([route, endpoint]) => {
    const fields = Object.keys(endpoint.query?.shape ?? {});
    return endpoint.path || fields.length > 0 ? [{ route, endpoint, fields }] : [];
  });

async function get(url: string): Promise<{ status: number; code: number | null }> {
  const { statusCode, body, headers } = await stage.app.http.inject({
    method: 'GET',
    url,
    headers: { 'device-id': 'reads', authorization: url.startsWith('/console') ? tokens.staff : tokens.member },
  });
  const isEnvelope = String(headers['content-type']).startsWith('application/json');
  return { status: statusCode, code: isEnvelope ? (JSON.parse(body) as { code: number }).code : null };
}

it.each(reads)('$route', async ({ route, fields }) => {
  const id = route.includes('/orders/') ? orderId : String(stage.products.let.id);
  const template = route
    .replace('GET ', '')
    .replace('{wallet}', 'income')
    .replaceAll(/\{(?!id)\w+\}/g, 'x');
  const needed = NEEDED[route] ?? {};
  const asked = [
    { id: ID_MAX, query: needed },
    ...fields.flatMap((field) => INPUTS.map((input) => ({ id, query: { ...needed, [field]: input } }))),
    ...(fields.includes('until') ? DAYS.map((day) => ({ id, query: { ...needed, from: day, until: day } })) : []),
  ];
  const wrong: unknown[] = [];
  for (const one of asked) {
    const url = template.replace('{id}', one.id);
    const { status } = await get(`${url}?${new URLSearchParams(one.query)}`);
    if (status !== 200) wrong.push({ status, ...one });
  }
  expect(wrong).toEqual([]);
});

it.each([
  ['/api/v1/income/statistics?by=day&from=9999-12-30&until=9999-12-31', 210000],
  ['/api/v1/income/statistics?by=week&from=0001-01-01&until=0001-01-01', 210000],
  ['/api/v1/income/statistics?by=month&from=2999-12-30&until=2999-12-31', 100000],
  ['/api/v1/wallets/income/statement?from=0000-01-01', 210000],
  ['/api/v1/wallets/income/statement?from=1900-01-01', 100000],
  ['/api/v1/transparency/days?after=0000-01-01', 100000],
  [`/api/v1/transparency/products/1/revenue?after=${coded('2026-13-45.1')}`, 100000],
  [`/api/v1/products?after=${coded('1.2147483648.1')}`, 100000],
])('%s answers %i', async (url, code) => {
  expect(await get(url)).toEqual({ status: 200, code });
});
