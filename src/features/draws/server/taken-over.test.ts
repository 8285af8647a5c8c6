// An attacker who controls an API process (docs/security.md) gains nothing in draws: with its database role and keys,
// no seed can be read or chosen, no beacon stored, and no phone's seed dropped unnoticed.
import { createPublicKey, verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aManifest, giveChances, keepReveal, openRound, playOnce, settledWaiting } from '#kit/draws.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { idList } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { playById } from './plays/plays.ts';
import { askToSettle, reveal } from './plays/reveal.ts';
import type { Round } from './rounds/rounds.ts';

let db: FreshDatabase;
let context: TestContext;
let round: Round;
let other: bigint;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  await proveKinds(db);
  await fundBudget(db, 100_000n);
  [other] = (await makeMembers(db, 1)) as [bigint];
  await giveChances(db, [other], 10n);
  round = await openRound(db);
});

const keptReveal = (playId: bigint, clientSeed: string) => keepReveal(db, { playId, memberId: other, clientSeed });

describe('the app’s role', () => {
  it.each([
    "settle_plays('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')",
    "keep_beacons('{}', '{}', 1)",
    "keep_drand('{}', '{}', 1)",
    "reveal_seed(1, '')",
    "pay_unrevealed('{}', '{}', 1)",
    "end_picks('{}', '{}', 1)",
    'end_round(1)',
    'next_unsettled(1, 0, 1)',
    "post_results('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')",
  ])('cannot call draws.%s', async (call) => {
    await expect(db.app.unsafe(`select draws.${call}`)).rejects.toThrow('permission denied');
  });

  it('cannot read, delete or write secrets of rounds', async () => {
    for (const words of ['select from', 'delete from', 'insert into'])
      await expect(
        db.app.unsafe(`${words} draws.secret ${words === 'insert into' ? 'default values' : ''}`),
      ).rejects.toThrow('permission denied');
  });

  it('cannot propose a round with a seed, beacon or key of its choice', async () => {
    const [kept] = await db.draws<{ beacon: object; seed: string; key: string }[]>`
      select beacon, encode(seed_hash, 'hex') as seed, encode(receipt_key, 'hex') as key from draws.secret
      limit 1`;
    const { beacon, seed: seed_hash, key: receipt_key } = required(kept);
    const own = '11'.repeat(32);
    for (const change of [{ seed_hash: own }, { receipt_key: own }, { beacon: { ...beacon, anchor: own } }]) {
      const [next] = await db.app<{ id: bigint }[]>`select nextval('draws.round_id_seq') as id`;
      const { id } = required(next);
      const manifest = { ...aManifest({ round: `R-${id}` }), beacon, seed_hash, receipt_key, ...change };
      await expect(
        db.app`select draws.propose_round(${id}, ${round.actId}, ${JSON.stringify(manifest)}, 1)`,
      ).rejects.toThrow('seed_unknown');
    }
  });
});

describe('a revealed seed', () => {
  it('is answered individually when revealed together with others', async () => {
    const late = await playOnce(db, round, other);
    await context.advance(11 * 60_000);
    await settledWaiting(db);
    const [one, another] = [await playOnce(db, round, other), await playOnce(db, round, other)];
    const [stranger] = await makeMembers(db, 1);
    const asked: [bigint, bigint, string][] = [
      [one.id, other, one.clientSeed],
      [another.id, other, one.clientSeed],
      [another.id, required(stranger), another.clientSeed],
      [late.id, other, late.clientSeed],
      [one.id, other, one.clientSeed],
    ];
    const [row] = await db.app`
      select draws.keep_reveals(${idList(asked.map(([id]) => id))}::bigint[],
        ${idList(asked.map(([, by]) => by))}::bigint[], ${asked.map(([, , seed]) => seed)}::text[]) as how`;
    expect(row?.how).toEqual(['kept', 'other', 'unknown', 'late', 'kept']);
    expect(await db.app`select play_id from draws.reveal where play_id in (${late.id}, ${another.id})`).toEqual([]);
    await expect(db.app`select draws.keep_reveals('{1,2}', '{1}', '{a,b}')`).rejects.toThrow('reveal_malformed');
  });

  it('must match its hash, and cannot be changed or deleted', async () => {
    const made = await playOnce(db, round, other);
    expect(await keptReveal(made.id, 'another')).toBe('other');
    expect(await keptReveal(made.id, made.clientSeed)).toBe('kept');
    for (const role of [db.app, db.draws]) {
      await expect(role`update draws.reveal set client_seed = 'x'`).rejects.toThrow('permission denied');
      await expect(role`delete from draws.reveal`).rejects.toThrow('permission denied');
    }
    await expect(db.owner`delete from draws.reveal`).rejects.toThrow('append-only');
  });

  it('gets a receipt signed by the manifest’s key, and is used in the draw however late that is', async () => {
    const made = await playOnce(db, round, other);
    const asked = { playId: made.id, memberId: other, clientSeed: made.clientSeed };
    const { text, signature } = required(ok(await reveal(context, asked)).receipt);
    const x = Buffer.from(required(round.manifest.receipt_key), 'hex').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    expect(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ manifestHash: round.mh, ticket: made.ticket });
    await context.advance(11 * 60_000);
    expect((await askToSettle(context, [made.id])).get(made.id)?.waits).toBeNull();
    expect(required(await playById(db.app, made.id)).result?.clientSeed).toBe(made.clientSeed);
  });

  it('cannot be added once the play was settled without it, and gets no receipt', async () => {
    const made = await playOnce(db, round, other);
    await context.advance(11 * 60_000);
    expect((await askToSettle(context, [made.id])).get(made.id)).toMatchObject({ waits: null, receipt: null });
    expect(required(await playById(db.app, made.id)).result?.clientSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(await keptReveal(made.id, made.clientSeed)).toBe('late');
  });
});
