// Draws for journeys: the switch, chances, and an open round of each game. Staff do it over the calls of their console,
// each with their own session and signature.
import { hash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RoundWish } from '#features/draws/contract/console.ts';
import type { GAMES, PlayView } from '#features/draws/contract/shapes.ts';
import type { Stack } from './stack.ts';
import { DEMO_PIN } from '#sandbox/demo-people.ts';
import { businessNow, type Desk } from './staff-desk.ts';
import { read, send } from './visits.ts';

type Game = (typeof GAMES)[number];

const HOUR_MS = 3_600_000;

/** A call of the console with the session of the desk. */
export async function act<T>(
  { page }: Pick<Desk, 'page'>,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: object,
): Promise<T> {
  const asked = { method, url, body, key: crypto.randomUUID() };
  const answer = await page.evaluate(async ({ method: how, url: at, body: said, key }) => {
    const { token } = JSON.parse(sessionStorage.getItem('c3.console.session') ?? '{}') as { token: string };
    const headers = {
      Authorization: token,
      'Idempotency-Key': key,
      ...(said ? { 'Content-Type': 'application/json' } : {}),
    };
    const response = await fetch(at, { method: how, headers, ...(said ? { body: JSON.stringify(said) } : {}) });
    return (await response.json()) as { code: number; message: string; data: unknown };
  }, asked);
  if (answer.code !== 100000) throw new Error(`${method} ${url}: ${answer.code} ${answer.message}`);
  return answer.data as T;
}

export const assertionOf = ({ password }: Desk) => ({ kind: 'password', password });

/** One proposes and signs, the other signs. */
export async function switchDraws([a, b]: readonly [Desk, Desk], on: boolean): Promise<void> {
  const changes = '/console/api/v1/setting-changes';
  const body = { setting: 'chances.draws', value: on, reason: 'A journey', assertion: assertionOf(a) };
  const { id } = await act<{ id: string }>(a, 'POST', changes, body);
  await act(b, 'POST', `${changes}/${id}/approve`, { assertion: assertionOf(b) });
}

const said = (en: string, am: string) => ({ en, am });

/** Half of the plays give 5.00, a quarter 20 C3coin. One in twenty gives 100.00, until its stock of two is gone. */
const PRIZES: RoundWish['prizes'] = [
  ['cash', 'cash', said('Money for the market', 'የገበያ ገንዘብ'), 10, 500, null, null],
  ['coins', 'points', said('20 C3coin', '20 C3coin'), 5, 20, 20, null],
  ['large', 'cash', said('Money for a lamp', 'የመብራት ገንዘብ'), 1, 10_000, null, 2],
  ['none', 'nothing', said('No prize', 'ሽልማት የለም'), 4, 0, null, null],
].map(([id, kind, title, weight, valueMinor, points, stock]) => ({
  id,
  kind,
  title,
  weight,
  valueMinor,
  points,
  stock,
  couponBatchId: null,
})) as RoundWish['prizes'];

/** One proposes and signs, the other signs. Returns the round's id. */
export async function openRoundAt(
  [a, b]: readonly [Desk, Desk],
  game: Game,
  change: Partial<RoundWish> = {},
): Promise<string> {
  const wish: RoundWish = {
    game,
    title: said('The round of a journey', 'የጉዞ ዙር'),
    prizes: PRIZES,
    playsMost: 100,
    guarantee: null,
    endsAt: new Date((await businessNow(a.page)).getTime() + 6 * HOUR_MS).toISOString(),
    ...change,
  };
  const { id } = await act<{ id: string }>(a, 'POST', '/console/api/v1/draws/rounds', {
    ...wish,
    assertion: assertionOf(a),
  });
  await act(b, 'POST', `/console/api/v1/draws/rounds/${id}/approve`, { assertion: assertionOf(b) });
  return id;
}

/** Ends a round: its plays stop, and its seed is revealed once each has its result. */
export async function stopRound(desk: Desk, id: string, reason: string): Promise<void> {
  await act(desk, 'POST', `/console/api/v1/draws/rounds/${id}/stop`, { reason });
}

/** Ends the open rounds of the history. A game has one at a time, and a journey opens its own. */
export async function endOpenRounds(desk: Desk, stack: Stack): Promise<void> {
  const { items } = await act<{ items: { id: string }[] }>(desk, 'GET', '/console/api/v1/draws/rounds?state=open');
  for (const { id } of items) await stopRound(desk, id, 'A journey opens its own');
  await stack.run('src/sandbox/main.ts', 'advance', '1m');
}

/** Codes that give so many chances each. The member redeems one. */
export async function chanceCode([a, b]: readonly [Desk, Desk], count: number): Promise<string> {
  const now = await businessNow(a.page);
  const { id } = await act<{ id: string }>(a, 'POST', '/console/api/v1/coupon-batches', {
    name: 'Chances of a journey',
    gift: { gives: 'chances', count },
    reach: { way: 'codes', pieces: 1 },
    until: new Date(now.getTime() + 20 * 24 * HOUR_MS).toISOString().slice(0, 10),
    assertion: assertionOf(a),
  });
  await act(b, 'POST', `/console/api/v1/coupon-batches/${id}/approve`, { assertion: assertionOf(b) });
  const { csv } = await act<{ csv: string }>(b, 'POST', `/console/api/v1/coupon-batches/${id}/codes`);
  const [code] = /[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]/.exec(csv) ?? [];
  if (!code) throw new Error('no code in the file');
  return code;
}

/** Redeems a code on the member's own page. */
export async function redeem(page: Page, code: string): Promise<void> {
  const answer = await send(page, '/api/v1/code-redemptions', { body: { code } });
  if (answer.code !== 100000) throw new Error(`the code was refused: ${answer.code} ${answer.message}`);
}

const SEED = 'seed-of-a-journey';

/** One play over the calls, without its reveal. */
export function tryPlay(page: Page, roundId: string) {
  return send<PlayView>(page, `/api/v1/draws/rounds/${roundId}/plays`, {
    body: { clientSeedHash: hash('sha256', SEED, 'hex') },
  });
}

/** A thing that nearly every play wins, until its stock is gone. */
export const KETTLE: RoundWish['prizes'][number] = {
  id: 'kettle',
  kind: 'goods',
  title: said('A kettle', 'ማንቆርቆሪያ'),
  weight: 999_999,
  valueMinor: 70_000,
  points: null,
  stock: 5,
  couponBatchId: null,
};
export const KETTLES: RoundWish['prizes'] = [
  KETTLE,
  {
    ...KETTLE,
    id: 'none',
    kind: 'nothing',
    title: said('No prize', 'ሽልማት የለም'),
    weight: 1,
    valueMinor: 0,
    stock: null,
  },
];

/** Claims a won thing over the calls. It goes to the member's first address, or to a new one. */
export async function claim(page: Page, playId: string): Promise<void> {
  const { items } = await read<{ items: { id: string }[] }>(page, '/api/v1/addresses');
  const addressId = items[0]?.id ?? (await addressOf(page));
  const answer = await send(page, `/api/v1/prizes/${playId}/claim`, { body: { addressId, pin: DEMO_PIN } });
  if (answer.code !== 100000) throw new Error(`the claim was refused: ${answer.code} ${answer.message}`);
}

async function addressOf(page: Page): Promise<string> {
  const made = await send<{ id: string }>(page, '/api/v1/addresses', {
    body: {
      country: 'ET',
      name: 'Almaz',
      surname: 'Desta',
      phone: '+251911000001',
      email: null,
      region: 'oromia',
      city: 'Adama',
      subCity: null,
      woreda: null,
      landmark: null,
      postalCode: '1000',
      detailedAddress: 'Station Road 9',
      isDefault: false,
    },
  });
  return made.data.id;
}

/** Plays over the calls, until the result is there. */
export async function played(page: Page, roundId: string): Promise<PlayView> {
  const { data } = await tryPlay(page, roundId);
  const reveal = async () =>
    (await send<PlayView>(page, `/api/v1/draws/plays/${data.id}/reveal`, { body: { clientSeed: SEED } })).data;
  await expect.poll(async () => (await reveal()).result?.way, { timeout: 20_000, interval: 1_100 }).toBe('drawn');
  return read<PlayView>(page, `/api/v1/draws/plays/${data.id}`);
}
