// The calls about draws over HTTP: the switch for draws, playing, revealing, the public log, limits, and other members'
// plays.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { BEACON_MS, giveChances, openRound } from '#kit/draws.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, PASSWORD } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { required } from '#platform/required.ts';
import type { PlayView } from '../contract/shapes.ts';
import { clientSeedHash } from './draw-1/draw.ts';
import type { Round } from './rounds/rounds.ts';
import { routes } from './routes.ts';

type Played = Pick<PlayView, 'id' | 'nonce' | 'ticket' | 'beaconNumber'> & { signed: { text: string } };

let call: Call;
let db: FreshDatabase;
let context: TestContext;
let round: Round;
let token: string;
let stranger: string;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  await proveKinds(db);
  await fundBudget(db, 100_000n);
  ({ call } = await edgeOf(context, [identity, routes]));
  const [one, two] = [await aMember(context), await aMember(context)];
  await giveChances(db, [one.id], 10n);
  [token, stranger] = [await signIn(one.phone), await signIn(two.phone)];
  round = await openRound(db, { guarantee: { k: 5, options: ['cash'] } });
});

async function signIn(phone: string): Promise<string> {
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  return (data as { token: string }).token;
}
const play = (clientSeed: string, key = crypto.randomUUID()) =>
  call(`POST /api/v1/draws/rounds/${round.id}/plays`, {
    token,
    key,
    body: { clientSeedHash: clientSeedHash(clientSeed) },
  });
const reveal = (id: string, clientSeed: string, as = token) =>
  call(`POST /api/v1/draws/plays/${id}/reveal`, { token: as, body: { clientSeed } });

it('refuses plays while draws are switched off, but shows the round', async () => {
  expect((await play('a')).code).toBe(310002);
  const { data } = await call(`GET /api/v1/draws/rounds/${round.id}/mine`, { token });
  expect(data).toMatchObject({ chances: 10, obstacle: 'feature_off' });
  expect((await call('GET /api/v1/draws/rounds')).data).toMatchObject({ items: [{ state: 'open', seed: null }] });
});

describe('while draws are switched on', () => {
  let made: PlayView;
  beforeAll(async () => {
    await setSetting(db, 'chances.draws', true);
    await refreshSettings(db.app);
  });

  it('makes one play for a key, and signs its ticket', async () => {
    const key = crypto.randomUUID();
    const [first, again] = [await play('my-seed', key), await play('my-seed', key)];
    expect(again.data).toEqual(first.data);
    const { id, nonce, ticket, beaconNumber, signed } = first.data as Played;
    const promised = { round: String(round.id), manifestHash: round.mh, nonce: 0, ticket, beaconNumber };
    expect(JSON.parse(signed.text)).toMatchObject({ ...promised, clientSeedHash: clientSeedHash('my-seed') });
    const { items } = (await call('GET /api/v1/draws/plays', { token })).data as { items: PlayView[] };
    expect(items).toMatchObject([{ id, nonce, ticket, beaconNumber, result: null, waits: 'for_seed' }]);
    made = required(items[0]);
  });

  it('answers a reveal with what the play waits for, then with its result, however often', async () => {
    expect((await reveal(made.id, 'another')).code).toBe(201908);
    expect((await reveal(made.id, 'my-seed')).data).toMatchObject({ waits: 'for_beacon', result: null });
    await context.advance(BEACON_MS);
    const first = await reveal(made.id, 'my-seed');
    expect(first.data).toMatchObject({ waits: null, result: { way: 'drawn', clientSeed: 'my-seed' } });
    expect((await reveal(made.id, 'my-seed')).data).toEqual(first.data);
    const { receipt, ...shown } = first.data as PlayView & { receipt: { text: string } };
    expect(JSON.parse(receipt.text)).toMatchObject({ ticket: made.ticket, revealedAt: shown.revealedAt });
    expect((await call(`GET /api/v1/draws/plays/${made.id}`, { token })).data).toEqual(shown);
  });

  it('shows a play to its member only, and the log to everyone, without names', async () => {
    expect((await reveal(made.id, 'my-seed', stranger)).code).toBe(201907);
    expect((await call(`GET /api/v1/draws/plays/${made.id}`, { token: stranger })).code).toBe(201907);
    const { data } = await call(`GET /api/v1/draws/rounds/${round.id}/log`);
    const result = { n: 1, way: 'drawn', late: false };
    expect(data).toMatchObject({ items: [{ n: 1, ticket: made.ticket, result }] });
    expect(JSON.stringify(data)).not.toMatch(/member|M0000/);
  });

  it('takes one pick for the guarantee', async () => {
    const pick = (prizeId: string) =>
      call(`POST /api/v1/draws/rounds/${round.id}/pick`, { token, key: crypto.randomUUID(), body: { prizeId } });
    expect((await pick('none')).code).toBe(201909);
    expect((await pick('cash')).data).toMatchObject({ prizeId: 'cash' });
    expect((await pick('cash')).code).toBe(201910);
    expect((await call(`GET /api/v1/draws/rounds/${round.id}/mine`, { token })).data).toMatchObject({
      pick: 'cash',
      plays: 1,
      obstacle: null,
    });
  });

  it('applies a limit and a time-out at once', async () => {
    const key = () => crypto.randomUUID();
    const limits = { token, key: key(), body: { playsADay: 1 } };
    expect((await call('POST /api/v1/draws/care/limits', limits)).data).toMatchObject({ dayMost: 1, playedToday: 1 });
    expect((await play('b')).code).toBe(201906);
    const asked = { token, key: key(), body: { kind: 'time_out', days: 7 } };
    expect((await call('POST /api/v1/draws/care/pauses', asked)).data).toMatchObject({ barredBy: 'time_out' });
    expect((await play('c')).code).toBe(201905);
    expect((await call('GET /api/v1/draws/care', { token })).data).toMatchObject({ plays: 1 });
    const wrong = { token, key: key(), body: { kind: 'exclusion', days: 7 } };
    expect((await call('POST /api/v1/draws/care/pauses', wrong)).code).toBe(210000);
  });
});
