// The steps by which a phone checks one play (draws.md 1). Each is a comparison that a stranger can make as well. It
// does DRAW-1 once more, and uses nothing that the server says about the result. The browser's own cryptography exists
// behind https only, so a library hashes.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, createView, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Receipt } from '../play/kept-receipts.ts';
import type { Network } from './signed-again.ts';

/** Hashes between two pauses. In a pause the phone draws and hears taps. */
const SLICE = 20_000;

/** The value after so many hashes. `signal` ends it early with an error. */
export async function hashedOften(hex: string, times: number, signal?: AbortSignal): Promise<string> {
  let value = hexToBytes(hex);
  for (let done = 0; done < times; done++) {
    if (done % SLICE === SLICE - 1) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal?.aborted) throw new DOMException('not needed any more', 'AbortError');
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

export type Said = { mh: string; ticket: string; clientSeed: string; nonce: number; beacon: string };

/** The number that a play draws. The first word of 64 bits below the largest multiple of W counts. */
export function drawAgain(seed: string, said: Said, W: bigint): bigint {
  const key = hexToBytes(seed);
  const top = (WORDS / W) * W;
  const head = ['draw/1', said.mh, said.ticket, said.clientSeed, said.nonce, said.beacon].join('|');
  for (let turn = 0; ; turn++) {
    const words = createView(hmac(sha256, key, utf8ToBytes(`${head}|${turn}`)));
    for (let place = 0; place < words.byteLength; place += 8) {
      const word = words.getBigUint64(place);
      if (word < top) return word % W;
    }
  }
}

/** The place of the prize on which a number falls. -1 beyond the weights. */
export function placeAgain(weights: readonly number[], r: bigint): number {
  let rest = r;
  return weights.findIndex((weight) => {
    const here = rest < BigInt(weight);
    rest -= BigInt(weight);
    return here;
  });
}

/** A play with a result, as its member or the public log knows it. */
export type PlayFacts = {
  nonce: number;
  ticket: string;
  clientSeedHash: string;
  beaconNumber: number;
  /** Known to the play's own member only. */
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

/** The play's own member knows `memberNo`, and their phone may hold its receipt. Strangers leave both unchecked. */
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
    // A secret that arrived is the one that decides.
    note(
      'receipt',
      clientSeed !== play.clientSeedHash && isReceiptFor(receipt_key, receipt, { ...play, manifestHash }),
    );
  }
  if (way === 'unrevealed' || seed === null || clientSeed === null || value === null) return end(null, prizeId);
  note('seed', hashOfSeed(seed) === seed_hash);
  // A phone that stayed silent is drawn with the hash itself.
  const promised = clientSeed === play.clientSeedHash || hashOfClientSeed(clientSeed) === play.clientSeedHash;
  note('promise', promised);
  if (beacon.kind === 'local') {
    note('beacon', (await hashedOften(value, play.beaconNumber, signal)) === beacon.anchor);
  } else {
    // The library is large, and no other page needs it.
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

/** The value is out two whole periods after the play, or later. So no one knew it then. */
function comesLater({ genesis, period_ms }: Published['beacon'], number: number, playedAt: string): boolean {
  return Date.parse(genesis) + (number - 2) * period_ms >= Date.parse(playedAt);
}
