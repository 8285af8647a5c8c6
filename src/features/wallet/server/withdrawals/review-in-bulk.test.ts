// Reviewing several payouts in one call: each has its own outcome, and the idempotency key covers the whole list.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Banked, banked, earner, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import { routes } from '../routes.ts';
import { withdrawalById } from './withdrawals.ts';

let db: FreshDatabase;
let world: Banked;
let call: Call;
let token: string;
beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  token = await staffToken(world.context, await aStaff(world.context, 'finance'));
  ({ call } = await edgeOf(world.context, [routes]));
});

const ask = (key: string, body: unknown) => call('POST /console/api/v1/withdrawals/review', { token, key, body });
const stateOf = async (id: string) => (await withdrawalById(db.app, BigInt(id)))?.state;

/** Creates payouts of two members that each need one reviewer. */
async function twoWaiting(): Promise<[string, string]> {
  const waiting = async () => withdraw(world, await earner(db, world, 10_000_00n), 2_000_00n);
  const [one, two] = [await waiting(), await waiting()];
  expect([one.reviewersNeeded, two.reviewersNeeded]).toEqual([1, 1]);
  return [String(one.id), String(two.id)];
}

describe('a bulk review', () => {
  it('has the same answer when it is repeated under its key', async () => {
    const [key, ids] = [crypto.randomUUID(), await twoWaiting()];
    const body = { decision: 'reject', ids, reasonCode: 'identity_not_verified', note: 'Another name' };
    const first = await ask(key, body);
    expect(first).toMatchObject({ code: 100000, data: { results: ids.map((id) => ({ id, outcome: 'done' })) } });
    expect((await ask(key, body)).data).toEqual(first.data);
  });

  it('says which payout needs a second person because the member’s previous one was rejected too', async () => {
    const who = await earner(db, world, 10_000_00n);
    const ids = [await withdraw(world, who, 2_000_00n), await withdraw(world, who, 2_100_00n)].map(({ id }) =>
      String(id),
    );
    const { data } = await ask(crypto.randomUUID(), { decision: 'reject', ids, reasonCode: 'identity_not_verified' });
    expect(data).toEqual({
      results: [
        { id: ids[0], outcome: 'done' },
        { id: ids[1], outcome: 'second_person' },
      ],
    });
  });

  const others: [string, (ids: [string, string]) => Record<string, unknown>][] = [
    [
      'another reason',
      ([id]) => ({ decision: 'reject', ids: [id], reasonCode: 'account_name_mismatch', note: 'First' }),
    ],
    [
      'another note',
      ([id]) => ({ decision: 'reject', ids: [id], reasonCode: 'identity_not_verified', note: 'Second' }),
    ],
    ['no note', ([id]) => ({ decision: 'reject', ids: [id], reasonCode: 'identity_not_verified' })],
    ['the other decision', ([id]) => ({ decision: 'approve', ids: [id], note: 'First' })],
    ['one payout more', (ids) => ({ decision: 'reject', ids, reasonCode: 'identity_not_verified', note: 'First' })],
    [
      'another payout',
      ([, id]) => ({ decision: 'reject', ids: [id], reasonCode: 'identity_not_verified', note: 'First' }),
    ],
  ];
  it.each(others)('is refused under a used key with %s, and decides nothing', async (_, other) => {
    const [key, ids] = [crypto.randomUUID(), await twoWaiting()];
    const first = { decision: 'reject', ids: [ids[0]], reasonCode: 'identity_not_verified', note: 'First' };
    expect((await ask(key, first)).data).toEqual({ results: [{ id: ids[0], outcome: 'done' }] });
    expect((await ask(key, other(ids))).code).toBe(220001);
    expect([await stateOf(ids[0]), await stateOf(ids[1])]).toEqual(['rejected', 'pending_review']);
  });
});
