// The phone's implementation of DRAW-1 against the test vectors, its check of plays made with the server's
// code, and the shared proofs that draw-proof.ts reads.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { vectors } from '../../../../../tests/draw-1/vectors.ts';
import { KNOWN_ROUND } from '#kit/drand.ts';
import { aManifest, aPrize, OWN_BEACON } from '#kit/draws.ts';
import { canonical } from '#platform/http/intents.ts';
import { anchorOf, makeChain, QUICKNET, valueIn } from '../../server/draw-1/beacons.ts';
import { clientSeedHash, draw, prizeAt, seedHash, ticketOf } from '../../server/draw-1/draw.ts';
import { type DrandBeacon, manifestHash, manifestText } from '../../server/draw-1/manifest.ts';
import {
  checkDraw,
  drawAgain,
  hashedOften,
  hashOfClientSeed,
  hashOfManifest,
  hashOfSeed,
  placeAgain,
  type PlayFacts,
  type RoundFacts,
  ticketAgain,
} from './draw-check.ts';
import { codeOfProof, proofInText } from './draw-proof.ts';

describe('the vectors', () => {
  test('have the hashes of seed and manifest', () => {
    expect(hashOfSeed(vectors.seed)).toBe(vectors.seed_hash);
    expect(hashOfManifest(canonical(vectors.manifest))).toBe(vectors.manifest_hash);
  });

  test.each(vectors.plays)('nonce $nonce of W $W draws $r', ({ W, r, prize, ...play }) => {
    const said = { ...play, mh: vectors.manifest_hash, beacon: vectors.beacon };
    expect(drawAgain(vectors.seed, said, BigInt(W))).toBe(BigInt(r));
    const { prizes } = vectors.manifest;
    const weights = prizes.map(([, weight]) => weight);
    if (prize === undefined) return;
    expect(prizes[placeAgain(weights, BigInt(r))]?.[0]).toBe(prize);
  });
});

test('repeated hashing agrees with node:crypto', async () => {
  const end = randomBytes(32).toString('hex');
  const chain: Buffer[] = [Buffer.from(end, 'hex')];
  for (let n = 0; n < 25_000; n++)
    chain.push(
      createHash('sha256')
        .update(chain[n] as Buffer)
        .digest(),
    );
  for (const n of [0, 1, 2, 999, 25_000]) expect(await hashedOften(end, n)).toBe(chain[n]?.toString('hex'));
});

const MEMBER = 'M0000101';

/** A play as the server settles it, of a round whose seed is revealed. */
async function aPlay(
  change: { silent?: boolean; network?: DrandBeacon } = {},
): Promise<{ round: RoundFacts; play: PlayFacts }> {
  const chain = await makeChain(createHmac('sha256', 'chain').digest(), 5000);
  const seed = createHmac('sha256', 'seed').digest();
  const prizes = [
    aPrize({ id: 'cash', weight: 3000 }),
    aPrize({ id: 'none', kind: 'nothing', weight: 7000, value_minor: 0 }),
  ];
  const of = { prizes, seed_hash: seedHash(seed), guarantee: { k: 5, options: ['cash'] } };
  const own = { ...OWN_BEACON, anchor: anchorOf(chain) };
  const manifest = manifestText(aManifest({ ...of, beacon: change.network ?? own }));
  const mh = manifestHash(manifest);
  const promised = clientSeedHash('my-seed');
  const clientSeed = change.silent ? promised : 'my-seed';
  const nonce = 2;
  const ticket = ticketOf(mh, { memberNo: MEMBER, nonce });
  const known = change.network
    ? { number: KNOWN_ROUND.number, beacon: KNOWN_ROUND.value, beaconSignature: KNOWN_ROUND.signature }
    : { number: 4321, beacon: valueIn(chain, 4321), beaconSignature: null };
  const { number: beaconNumber, ...value } = known;
  const { beacon } = value;
  const { r } = draw(seed, { mh, ticket, clientSeed, nonce, beacon }, 10_000n);
  const prizeId = prizes[prizeAt([3000, 7000], r)]?.id ?? null;
  return {
    round: { manifest, manifestHash: mh, seed: seed.toString('hex') },
    play: {
      nonce,
      ticket,
      clientSeedHash: promised,
      beaconNumber,
      result: { way: 'drawn', prizeId, r: String(r), clientSeed, ...value },
    },
  };
}

describe('a play', () => {
  it.each([{ silent: false }, { silent: true }])(
    'is confirmed as the server settled it (silent phone: $silent)',
    async (how) => {
      const { round, play } = await aPlay(how);
      const { holds, steps, r, prizeId } = await checkDraw(round, play, { memberNo: MEMBER });
      expect(steps.map(({ name }) => name)).toEqual([
        'manifest',
        'ticket',
        'seed',
        'promise',
        'beacon',
        'number',
        'prize',
      ]);
      expect({ holds, r, prizeId }).toEqual({ holds: true, r: play.result.r, prizeId: play.result.prizeId });
    },
  );

  describe('with a drand network', () => {
    const EARLY = new Date(Date.parse(KNOWN_ROUND.at) - 6_000).toISOString();
    const checked = async (network: DrandBeacon, playedAt: string, change: Partial<PlayFacts['result']> = {}) => {
      const { round, play } = await aPlay({ network });
      const { steps } = await checkDraw(round, { ...play, playedAt, result: { ...play.result, ...change } });
      return steps.filter(({ holds }) => !holds).map(({ name }) => name);
    };

    it('is confirmed with the signature of the public network', async () => {
      expect(await checked(QUICKNET, EARLY)).toEqual([]);
    });

    const other = { ...QUICKNET, key: KNOWN_ROUND.signature + KNOWN_ROUND.signature };
    it.each<[string, DrandBeacon, string, Partial<PlayFacts['result']>, string[]]>([
      ['an unknown network', other, EARLY, {}, ['signature']],
      ['another clock', { ...QUICKNET, period_ms: 30_000 }, EARLY, {}, ['signature']],
      ['no signature', QUICKNET, EARLY, { beaconSignature: null }, ['signature']],
      ['another signature', QUICKNET, EARLY, { beaconSignature: 'ff'.repeat(48) }, ['signature']],
      ['another value', QUICKNET, EARLY, { beacon: 'ab'.repeat(32) }, ['signature', 'number']],
      ['a number known before the play', QUICKNET, KNOWN_ROUND.at, {}, ['time']],
    ])('fails with %s', async (_, network, playedAt, change, wrong) => {
      expect(await checked(network, playedAt, change)).toEqual(expect.arrayContaining(wrong));
    });
  });

  it('of another member is checked without its ticket', async () => {
    const { round, play } = await aPlay();
    const { holds, steps } = await checkDraw(round, play);
    expect([holds, steps.some(({ name }) => name === 'ticket')]).toEqual([true, false]);
  });

  const other = 'ab'.repeat(32);
  type Given = { round: RoundFacts; play: PlayFacts };
  const result = ({ round, play }: Given, change: Partial<PlayFacts['result']>): Given => ({
    round,
    play: { ...play, result: { ...play.result, ...change } },
  });
  it.each<[string, (given: Given) => Given, string[]]>([
    ['another seed', ({ round, play }) => ({ round: { ...round, seed: other }, play }), ['seed', 'number']],
    [
      'a manifest with other weights',
      ({ round, play }) => ({
        round: { ...round, manifest: round.manifest.replace('"weight":3000', '"weight":4000') },
        play,
      }),
      ['manifest'],
    ],
    ['another ticket', ({ round, play }) => ({ round, play: { ...play, ticket: other } }), ['ticket', 'number']],
    ['another client seed', (given) => result(given, { clientSeed: 'better' }), ['promise', 'number']],
    ['another beacon', (given) => result(given, { beacon: other }), ['beacon', 'number']],
    ['another number', (given) => result(given, { r: '10000' }), ['number']],
    [
      'another prize',
      (given) => result(given, { prizeId: given.play.result.prizeId === 'cash' ? 'none' : 'cash' }),
      ['prize'],
    ],
  ])('with %s is not confirmed', async (_, touch, wrong) => {
    const { round, play } = touch(await aPlay());
    const { holds, steps } = await checkDraw(round, play, { memberNo: MEMBER });
    const failed = steps.filter((step) => !step.holds).map(({ name }) => name);
    expect(holds).toBe(false);
    expect(failed).toEqual(expect.arrayContaining(wrong));
  });

  it('with a guaranteed prize is right only on the k-th play', async () => {
    const { round, play } = await aPlay();
    const none = { r: null, clientSeed: null, beacon: null };
    const given = result({ round, play: { ...play, nonce: 4 } }, { ...none, way: 'guaranteed', prizeId: 'cash' });
    expect(await checkDraw(given.round, given.play)).toMatchObject({ holds: true, r: null, prizeId: 'cash' });
    const early = { ...given.play, nonce: 3 };
    expect(await checkDraw(given.round, early)).toMatchObject({ holds: false });
  });
});

test('a ticket is the same as the server’s', () => {
  const mh = 'cd'.repeat(32);
  expect(ticketAgain(mh, MEMBER, 70_000)).toBe(ticketOf(mh, { memberNo: MEMBER, nonce: 70_000 }));
  expect(hashOfClientSeed('abc')).toBe(clientSeedHash('abc'));
});

describe('a shared proof', () => {
  const proof = {
    round: '12',
    n: 7,
    ticket: 'ab'.repeat(32),
    nonce: 2,
    clientSeed: 'my-seed',
    r: '7',
    prizeId: 'none',
    way: 'drawn',
  } as const;
  it.each([
    ['its code', codeOfProof(proof)],
    ['a link', `https://c3.example/pages/verify?draw=${codeOfProof(proof)}`],
    ['a code with line breaks', codeOfProof(proof).replace(/(.{40})/g, '$1\n')],
  ])('is read from %s', (_, text) => {
    expect(proofInText(text)).toEqual(proof);
  });
  it.each([
    ['nothing', ''],
    ['half a code', 'C3D1.eyJ'],
    ['other words', `C3D1.${Buffer.from('{"round":1}').toString('base64url')}`],
    ['no round number', codeOfProof({ ...proof, round: '../1' })],
  ])('is not read from %s', (_, text) => {
    expect(proofInText(text)).toBeNull();
  });
});
