// The phone's check of a receipt: signed by the round's key, for this play, and whether the seed was used in the draw.
import { generateKeyPairSync, type KeyPairKeyObjectResult, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aManifest } from '#kit/draws.ts';
import { canonical } from '#platform/http/intents.ts';
import { clientSeedHash } from '../../server/draw-1/draw.ts';
import { manifestHash, manifestText } from '../../server/draw-1/manifest.ts';
import { checkDraw, type PlayFacts } from './draw-check.ts';

const [own, another] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const receipt_key = Buffer.from(own.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
const manifest = manifestText(aManifest({ receipt_key }));
const round = { manifest, manifestHash: manifestHash(manifest), seed: null };
const promised = clientSeedHash('my-seed');

const playWith = (clientSeed: string): PlayFacts => ({
  nonce: 0,
  ticket: 'cd'.repeat(32),
  clientSeedHash: promised,
  beaconNumber: 1,
  result: { way: 'drawn', prizeId: 'cash', r: '0', clientSeed, beacon: 'ab'.repeat(32), beaconSignature: null },
});

type Change = { ticket?: string; key?: KeyPairKeyObjectResult; signature?: string };
async function holds(
  clientSeed: string,
  { key = own, signature, ...change }: Change = {},
): Promise<boolean | undefined> {
  const play = playWith(clientSeed);
  const said = { manifestHash: round.manifestHash, ticket: play.ticket, clientSeedHash: promised };
  const text = canonical({ type: 'c3-draw-reveal/1', ...said, revealedAt: '2026-11-23T00:00:00.000Z', ...change });
  const signed = sign(null, Buffer.from(text), key.privateKey).toString('base64url');
  const { steps } = await checkDraw(round, play, { receipt: { text, signature: signature ?? signed } });
  return steps.find(({ name }) => name === 'receipt')?.holds;
}

describe('a receipt', () => {
  it('is confirmed if the seed was used', async () => expect(await holds('my-seed')).toBe(true));
  it('fails if the seed arrived, but its hash was used', async () => expect(await holds(promised)).toBe(false));
  it.each<[string, Change]>([
    ['another key', { key: another }],
    ['another play', { ticket: 'ef'.repeat(32) }],
    ['no signature at all', { signature: 'none' }],
  ])('fails with %s', async (_, change) => expect(await holds('my-seed', change)).toBe(false));
});
