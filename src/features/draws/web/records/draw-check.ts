// Verifies one play on the phone, step by step (draws.md 1), with an implementation of DRAW-1 that trusts nothing that
// the server says about the result. Hashes with a library, because the browser's own cryptography exists only with
// https.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, createView, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Receipt } from '../play/kept-receipts.ts';
import type { Network } from './signed-again.ts';

/** How many hashes are computed before a pause, in which the page stays responsive. */
const SLICE = 20_000;

/** Hashes a value `times` times. `signal` ends it early with an error. */
export async function hashedOften(hex: string, times: number, signal?: AbortSignal): Promise<string> {
  let value = hexToBytes(hex);
  for (let done = 0; done < times; done++) {
    if (done % SLICE === SLICE - 1) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal?.aborted) throw new DOMException('no longer needed', 'AbortError');
    }
    value = sha256(value);
  }
  return bytesToHex(value);
}

const WORDS = 1n << 64n;

const hashOf = (...parts: readonly Uint8Array[]): string => bytesToHex(sha256(concatBytes(...parts)));

export const hashOfManifest = (text: string): string => hashOf(utf8ToBytes(`draw/1/manifest${text}`));
export const hashOfSeed = (seed: string): string => hashOf(utf8ToBytes('draw/1/seed'), hexToBytes(seed));
export const hashOfClientSeed = (clientSeed: string): string => hashOf(utf8ToBytes(clientSeed));

export function ticketAgain(mh: string, memberNo: string, nonce: number): string {
  const last = new Uint8Array(4);
  new DataView(last.buffer).setUint32(0, nonce);
  return hashOf(utf8ToBytes('draw/1/ticket'), hexToBytes(mh), utf8ToBytes(memberNo), last);
}

export type DrawInput = { mh: string; ticket: string; clientSeed: string; nonce: number; beacon: string };

/** The number that a play draws: the first 64-bit word below the largest multiple of W, modulo W. */
export function drawAgain(seed: string, input: DrawInput, W: bigint): bigint {
  const key = hexToBytes(seed);
  const limit = (WORDS / W) * W;
  const head = ['draw/1', input.mh, input.ticket, input.clientSeed, input.nonce, input.beacon].join('|');
  for (let turn = 0; ; turn++) {
    const words = createView(hmac(sha256, key, utf8ToBytes(`${head}|${turn}`)));
    for (let place = 0; place < words.byteLength; place += 8) {
      const word = words.getBigUint64(place);
      if (word < limit) return word % W;
    }
  }
}

/** The index of the prize for a drawn number. -1 if it is beyond the weights. */
export function placeAgain(weights: readonly number[], r: bigint): number {
  let rest = r;
  return weights.findIndex((weight) => {
    const here = rest < BigInt(weight);
    rest -= BigInt(weight);
    return here;
  });
}

/** A play with a result, from the member's plays or the public log. */
export type PlayFacts = {
  nonce: number;
  ticket: string;
  clientSeedHash: string;
  beaconNumber: number;
  /** Only known to the play's member. */
  playedAt?: string;
  result: {
    way: 'drawn' | 'exhausted' | 'guaranteed' | 'unrevealed';
    prizeId: string | null;
    r: string | null;
    clientSeed: string | null;
    beacon: string | null;
    beaconSignature: string | null;
  };
};
export type RoundFacts = { manifest: string; manifestHash: string; seed: string | null };
export const STEPS = [
  'manifest',
  'seed',
  'ticket',
  'promise',
  'receipt',
  'beacon',
  'signature',
  'time',
  'number',
  'prize',
  'guarantee',
] as const;
export type StepName = (typeof STEPS)[number];
export type Step = { name: StepName; holds: boolean };
export type Check = { steps: readonly Step[]; holds: boolean; r: string | null; prizeId: string | null };

type Published = {
  W: number;
  prizes: readonly { id: string; weight: number }[];
  guarantee: { k: number; options: readonly string[] } | null;
  beacon: ({ kind: 'local'; anchor: string } | ({ kind: 'drand' } & Network)) & { genesis: string; period_ms: number };
  seed_hash: string;
  receipt_key?: string;
};

/** Verifies a play. Only its member can give `memberNo` and a receipt; without them those steps are left out. */
export async function checkDraw(
  { manifest, manifestHash, seed }: RoundFacts,
  play: PlayFacts,
  { memberNo, receipt = null, signal }: { memberNo?: string; receipt?: Receipt | null; signal?: AbortSignal } = {},
): Promise<Check> {
  const steps: Step[] = [];
  const note = (name: StepName, holds: boolean) => steps.push({ name, holds });
  const end = (r: bigint | null, prizeId: string | null): Check => ({
    steps,
    holds: steps.every(({ holds }) => holds),
    r: r === null ? null : String(r),
    prizeId,
  });
  note('manifest', hashOfManifest(manifest) === manifestHash);
  const { W, prizes, guarantee, beacon, seed_hash, receipt_key } = JSON.parse(manifest) as Published;
  if (memberNo !== undefined) note('ticket', ticketAgain(manifestHash, memberNo, play.nonce) === play.ticket);
  const { way, prizeId, clientSeed, beacon: value, r } = play.result;
  if (way === 'guaranteed') {
    const named = guarantee !== null && prizeId !== null && guarantee.options.includes(prizeId);
    note('guarantee', named && play.nonce === guarantee.k - 1);
    return end(null, prizeId);
  }
  if (receipt !== null && clientSeed !== null && receipt_key !== undefined) {
    const { isReceiptFor } = await import('./receipt-again.ts');
    // If there is a receipt, the seed arrived, so the draw must have used it and not its hash.
    note(
      'receipt',
      clientSeed !== play.clientSeedHash && isReceiptFor(receipt_key, receipt, { ...play, manifestHash }),
    );
  }
  if (way === 'unrevealed' || seed === null || clientSeed === null || value === null) return end(null, prizeId);
  note('seed', hashOfSeed(seed) === seed_hash);
  // For a silent phone, the hash itself was used in the draw.
  const promised = clientSeed === play.clientSeedHash || hashOfClientSeed(clientSeed) === play.clientSeedHash;
  note('promise', promised);
  if (beacon.kind === 'local') {
    note('beacon', (await hashedOften(value, play.beaconNumber, signal)) === beacon.anchor);
  } else {
    // Loaded here, because the library is large and no other page needs it.
    const { isSignedAgain } = await import('./signed-again.ts');
    note('signature', isSignedAgain(beacon, play.beaconNumber, { value, signature: play.result.beaconSignature }));
  }
  if (play.playedAt !== undefined) note('time', comesLater(beacon, play.beaconNumber, play.playedAt));
  const { ticket, nonce } = play;
  const drawn = drawAgain(seed, { mh: manifestHash, ticket, clientSeed, nonce, beacon: value }, BigInt(W));
  note('number', String(drawn) === r);
  const place = placeAgain(
    prizes.map(({ weight }) => weight),
    drawn,
  );
  const found = prizes[place]?.id ?? null;
  note('prize', found !== null && found === prizeId);
  return end(drawn, found);
}

/** Whether the value came at least two whole periods after the play, so that it was not known then. */
function comesLater({ genesis, period_ms }: Published['beacon'], number: number, playedAt: string): boolean {
  return Date.parse(genesis) + (number - 2) * period_ms >= Date.parse(playedAt);
}
