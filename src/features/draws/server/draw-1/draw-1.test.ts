// The draw algorithm DRAW-1, manifests, outcomes and beacons, against test vectors and a second implementation.
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { KNOWN_ROUND } from '#kit/drand.ts';
import {
  anchorOf,
  isSigned,
  leadsTo,
  makeChain,
  numberFor,
  QUICKNET,
  timeOf,
  timetableOf,
  valueIn,
  valueOfSignature,
} from './beacons.ts';
import { clientSeedHash, draw, isGuaranteed, outcomeOf, prizeAt, seedHash, ticketOf } from './draw.ts';
import { expectedTimesW, manifestHash, manifestProblem, manifestSchema, manifestText } from './manifest.ts';
import { vectors } from '../../../../../tests/draw-1/vectors.ts';
import { aManifest, aPrize } from '#kit/draws.ts';
import { canonical } from '#platform/http/intents.ts';
import { chiSquareP } from '../../../../../tests/draw-1/chi-square.ts';
import {
  bytesOf,
  secondBeaconHolds,
  secondSignatureHolds,
  secondDraw,
  secondManifestHash,
  secondPrize,
  secondSeedHash,
  secondTicket,
} from '../../../../../tests/draw-1/second-draw.ts';

const { prizes: inVectors } = vectors.manifest;
const inText = canonical(vectors.manifest);
const seed = Buffer.from(vectors.seed, 'hex');

test('the seed and the manifest have the hashes of the vectors', () => {
  expect([seedHash(seed), manifestHash(inText)]).toEqual([vectors.seed_hash, vectors.manifest_hash]);
  expect([secondSeedHash(bytesOf(vectors.seed)), secondManifestHash(inText)]).toEqual([
    vectors.seed_hash,
    vectors.manifest_hash,
  ]);
});

test.each(vectors.plays)('nonce $nonce of W $W draws $r', ({ ticket, clientSeed, nonce, W, prize, ...play }) => {
  const of = { mh: vectors.manifest_hash, ticket, clientSeed, nonce, beacon: vectors.beacon };
  const drawn = { r: BigInt(play.r), rejected: play.rejected_words };
  expect(draw(seed, of, BigInt(W))).toEqual(drawn);
  expect(secondDraw(bytesOf(vectors.seed), of, BigInt(W))).toEqual(drawn);
  if (prize === undefined) return;
  const place = prizeAt(
    inVectors.map(([, weight]) => weight),
    drawn.r,
  );
  expect(inVectors[place]?.[0]).toBe(prize);
  expect(secondPrize(inVectors, drawn.r)).toBe(prize);
});

it('agrees with the second implementation on 2,000 plays with various W', () => {
  // A chain of hashes gives the inputs, so that a failure is repeatable.
  let dice = createHash('sha256').update('draw-1 agrees').digest();
  for (let n = 0; n < 2_000; n++) {
    dice = createHash('sha256').update(dice).digest();
    const W = (dice.readBigUInt64BE(0) >> BigInt(dice.readUInt8(8) % 60)) + 1n;
    const mh = dice.toString('hex');
    const ticket = ticketOf(mh, { memberNo: `M${n}`, nonce: n });
    expect(secondTicket(mh, `M${n}`, n)).toBe(ticket);
    const of = { mh, ticket, clientSeed: dice.toString('base64url'), nonce: n, beacon: mh };
    expect(draw(dice, of, W)).toEqual(secondDraw(dice, of, W));
  }
});

test('a ticket is different for each manifest, member and nonce', () => {
  const mh = 'ab'.repeat(32);
  const tickets = [
    ticketOf(mh, { memberNo: 'M0000001', nonce: 1 }),
    ticketOf(mh, { memberNo: 'M0000001', nonce: 2 }),
    ticketOf(mh, { memberNo: 'M0000002', nonce: 1 }),
    ticketOf('cd'.repeat(32), { memberNo: 'M0000001', nonce: 1 }),
  ];
  expect(new Set(tickets).size).toBe(4);
});

test('the hash of a client seed is plain SHA-256', () => {
  expect(clientSeedHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('a manifest', () => {
  it('has the same text and hash for any order of its fields', () => {
    const manifest = aManifest();
    const turned = Object.fromEntries(Object.entries(manifest).reverse());
    expect(manifestText(manifestSchema.parse(turned))).toBe(manifestText(manifest));
    expect(manifestHash(manifestText({ ...manifest, n_max: 7 }))).not.toBe(manifestHash(manifestText(manifest)));
  });

  it.each([
    ['weights_differ', aManifest({ W: 999 })],
    ['hold_differs', aManifest({ hold_minor: 1 })],
    ['prize_named_twice', aManifest({ prizes: [aPrize({ id: 'a' }), aPrize({ id: 'a' })] })],
    ['points_missing', aManifest({ prizes: [aPrize({ id: 'a', kind: 'points' }), aPrize({ id: 'b' })] })],
    ['nothing_has_worth', aManifest({ prizes: [aPrize({ id: 'a', kind: 'nothing' }), aPrize({ id: 'b' })] })],
    ['stock_missing', aManifest({ prizes: [aPrize({ id: 'a', kind: 'goods' }), aPrize({ id: 'b' })] })],
    ['coupons_missing', aManifest({ prizes: [aPrize({ id: 'a', coupon_batch: 1 }), aPrize({ id: 'b' })] })],
    ['option_unknown', aManifest({ guarantee: { k: 5, options: ['nobody'] } })],
    [null, aManifest()],
  ] as const)('%s', (problem, manifest) => {
    expect(manifestProblem(manifest)).toBe(problem);
  });

  it('gives the exact mean worth of a play', () => {
    const prizes = [aPrize({ id: 'a', weight: 1, value_minor: 1000 }), aPrize({ id: 'b', weight: 3, value_minor: 20 })];
    expect(expectedTimesW({ prizes })).toBe(1060n);
  });

  it('allows no prize above 1,000.00 with the operator’s own beacon', () => {
    const prizes = [aPrize({ id: 'a', value_minor: 100_001 }), aPrize({ id: 'b' })];
    const manifest = aManifest({ prizes, hold_minor: 100_001 });
    expect(manifestProblem(manifest)).toBe('prize_too_large');
    expect(manifestProblem({ ...manifest, beacon: QUICKNET })).toBe(null);
  });
});

describe('the outcome of a play', () => {
  const prizes = [
    aPrize({ id: 'cash', value_minor: 500 }),
    aPrize({ id: 'thing', kind: 'goods', value_minor: 800, stock: 1 }),
    aPrize({ id: 'points', kind: 'points', value_minor: 100, points: 1000 }),
    aPrize({ id: 'none', kind: 'nothing', value_minor: 0 }),
    aPrize({ id: 'coupon', kind: 'coupon', value_minor: 300, stock: 5, coupon_batch: 1 }),
  ];
  const of = { prizes, hold_minor: 800 };
  it.each([
    ['cash is paid, and the rest of the hold is released', 0, null, 'drawn', [500n, 0n, 0n, 300n, 0n]],
    ['the worth of goods stays in the hold', 1, 1, 'drawn', [0n, 800n, 0n, 0n, 0n]],
    ['a prize out of stock pays its worth in money', 1, 0, 'exhausted', [800n, 0n, 0n, 0n, 0n]],
    ['points cost no money', 2, null, 'drawn', [0n, 0n, 0n, 800n, 1000n]],
    ['nothing releases the hold', 3, null, 'drawn', [0n, 0n, 0n, 800n, 0n]],
    ['the worth of a coupon moves to the hold for coupons', 4, 2, 'drawn', [0n, 0n, 300n, 500n, 0n]],
  ] as const)('%s', (_, prize, stockLeft, way, [paid, kept, coupon, released, points]) => {
    const outcome = outcomeOf(of, { way: 'drawn', prize, stockLeft });
    expect(outcome).toEqual({ way, prize, paid, kept, coupon, released, points });
  });

  it('gives a picked prize even if the stock is gone', () => {
    expect(outcomeOf(of, { way: 'guaranteed', prize: 1, stockLeft: 0 })).toMatchObject({
      way: 'guaranteed',
      kept: 800n,
    });
  });

  it('is guaranteed only in the k-th play, and only if the member picked a prize', () => {
    const { guarantee } = aManifest({ guarantee: { k: 5, options: ['cash'] } });
    expect([3, 4, 5].map((nonce) => isGuaranteed({ guarantee }, nonce, 0))).toEqual([false, true, false]);
    expect(isGuaranteed({ guarantee }, 4, null)).toBe(false);
    expect(isGuaranteed({ guarantee: null }, 4, 0)).toBe(false);
  });
});

describe('the operator’s own beacon', () => {
  it('has values that all hash to the anchor', async () => {
    const chain = await makeChain(randomBytes(32), 9000);
    const anchor = anchorOf(chain);
    for (const number of [0, 1, 4095, 4096, 4097, 8999, 9000]) {
      expect(secondBeaconHolds(valueIn(chain, number), number, anchor)).toBe(true);
    }
    expect(leadsTo(valueIn(chain, 4100), valueIn(chain, 4090), 10)).toBe(true);
    expect(leadsTo(valueIn(chain, 4100), valueIn(chain, 4090), 9)).toBe(false);
    expect(() => valueIn(chain, 9001)).toThrow('no such value');
  });

  it('publishes a play’s value 1.5 to 2 seconds after the play', () => {
    const timetable = { genesis: new Date('2026-11-23T00:00:00Z'), periodMs: 500, ahead: 4 };
    for (const ms of [0, 1, 499, 500, 12_345]) {
      const at = new Date(timetable.genesis.getTime() + ms);
      const waits = timeOf(timetable, numberFor(timetable, at)).getTime() - at.getTime();
      expect(waits).toBeGreaterThan(1500);
      expect(waits).toBeLessThanOrEqual(2000);
    }
  });
});

test('chi-square gives the p of statistical tables', () => {
  // Tables: 3.841 for p = 0.05 and one degree of freedom, 18.467 for p = 0.001 and four.
  expect(chiSquareP([50 + 9.8, 50 - 9.8], [1, 1]).p).toBeCloseTo(0.05, 3);
  const five = [20 + Math.sqrt(18.467 * 10), 20 - Math.sqrt(18.467 * 10), 20, 20, 20];
  expect(chiSquareP(five, [1, 1, 1, 1, 1]).p).toBeCloseTo(0.001, 4);
  expect(chiSquareP([100, 100], [1, 1]).p).toBe(1);
});

describe('a drand network', () => {
  const { number, signature, value, at } = KNOWN_ROUND;

  it('has a valid signature for the number that it signed, and no other', () => {
    expect(isSigned(QUICKNET, number, signature)).toBe(true);
    expect(valueOfSignature(signature)).toBe(value);
    expect(secondSignatureHolds(QUICKNET.key, number, signature, value)).toBe(true);
    for (const other of [number - 1, number + 1, 0]) expect(isSigned(QUICKNET, other, signature)).toBe(false);
    expect(secondSignatureHolds(QUICKNET.key, number + 1, signature, value)).toBe(false);
    expect(secondSignatureHolds(QUICKNET.key, number, signature, valueOfSignature('00'))).toBe(false);
  });

  it.each([
    ['another signature', bls12_381.G1.Point.BASE.toHex()],
    ['the point at infinity', `c0${'00'.repeat(47)}`],
    ['bytes that are not a point of the curve', 'ff'.repeat(48)],
    ['one bit changed', signature.replace(/^b7/, 'b6')],
    ['half a signature', signature.slice(48)],
    ['nothing', ''],
  ])('is not trusted with %s', (_, given) => {
    expect(isSigned(QUICKNET, number, given)).toBe(false);
  });

  it('signs each number at its time', () => {
    expect(timeOf(timetableOf(QUICKNET), number).toISOString()).toBe(at);
    expect(numberFor(timetableOf(QUICKNET), new Date(Date.parse(at) - 6001))).toBe(number);
    expect(numberFor(timetableOf(QUICKNET), new Date(Date.parse(at) - 6000))).toBe(number + 1);
  });
});
