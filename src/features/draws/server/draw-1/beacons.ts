// Beacons (draws.md 2): values that are published after a play and decide its draw. The manifest names the kind. The
// operator's own chain of hashes proves that no value was chosen after the manifest, but the operator knows the chain
// in advance. A public drand network protects against that too: its members sign each number together at its time, so a
// signature cannot be known earlier or chosen. The value is the hash of the signature.
import { hash, randomBytes } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { DRAND_DOMAIN, QUICKNET_TERMS } from '#universal/quicknet.ts';
import type { DrandBeacon, Manifest } from './manifest.ts';

/** The times of a beacon. Value `number` is published at `timeOf(number)`. */
export type Timetable = { genesis: Date; periodMs: number; ahead: number };

export function timetableOf({ genesis, period_ms, ahead }: Manifest['beacon']): Timetable {
  return { genesis: new Date(genesis), periodMs: period_ms, ahead };
}

export function timeOf({ genesis, periodMs }: Timetable, number: number): Date {
  return new Date(genesis.getTime() + number * periodMs);
}

/**
 * The number of the value that decides a play made now. With `ahead` n, more than n - 1 whole periods pass until then.
 */
export function numberFor({ genesis, periodMs, ahead }: Timetable, at: Date): number {
  return Math.floor((at.getTime() - genesis.getTime()) / periodMs) + ahead;
}

/** Returns the value of a number in hex, or null before its time. A late value is never replaced by another. */
export type Beacon = { value(number: number): string | null };

/** Every how many values one is stored, and so how many hashes a value costs at most. */
const STEP = 4096;

/** A chain with every STEP-th value, from the anchor to the chain's secret end. */
export type Chain = { length: number; kept: string[] };

const blank = sha256.create();
const begun = blank.clone();

/** Hashes a value in place. Not with node:crypto, which takes twice as long, and a chain needs millions of hashes. */
function hashInPlace(value: Uint8Array): void {
  blank._cloneInto(begun).update(value).digestInto(value);
}

/** Makes a chain by hashing from the secret end to the anchor. Lets other work run in between, because it is long. */
export async function makeChain(end: Buffer, length: number): Promise<Chain> {
  const kept: string[] = [];
  const value = Buffer.from(end);
  for (let number = length; number >= 0; number--) {
    if (number % STEP === 0 || number === length) kept.unshift(value.toString('hex'));
    if (number % STEP === 0) await new Promise(setImmediate);
    if (number > 0) hashInPlace(value);
  }
  return { length, kept };
}

export function anchorOf({ kept }: Chain): string {
  return kept[0] as string;
}

const BYTES = 32;
/** The last used part of each chain is cached, because plays of the same half hour use the same part. */
type Part = { place: number; values: Buffer };
const lastParts = new WeakMap<Chain, Part>();

/** The value of a number. Throws beyond the chain's end, because a chain must cover its whole round. */
export function valueIn(chain: Chain, number: number): string {
  if (number < 0 || number > chain.length) throw new RangeError('the chain has no such value');
  const place = Math.ceil(number / STEP);
  let part = lastParts.get(chain);
  if (part?.place !== place) {
    part = { place, values: partOf(chain, place) };
    lastParts.set(chain, part);
  }
  const at = (Math.min(place * STEP, chain.length) - number) * BYTES;
  return part.values.toString('hex', at, at + BYTES);
}

/** The values from one stored value down to the next, the latest first. */
function partOf({ length, kept }: Chain, place: number): Buffer {
  const [first, below] = [Math.min(place * STEP, length), Math.max((place - 1) * STEP, -1)];
  const values = Buffer.alloc((first - below) * BYTES);
  const value = Buffer.from(kept[place] as string, 'hex');
  for (let at = 0; at < values.length; at += BYTES) {
    value.copy(values, at);
    hashInPlace(value);
  }
  return values;
}

/** Whether hashing `value` `steps` times gives `known`. Both in hex. */
export function leadsTo(value: string, known: string, steps: number): boolean {
  const at = Buffer.from(value, 'hex');
  for (let n = 0; n < steps; n++) hashInPlace(at);
  return at.toString('hex') === known;
}

/** The public drand network used for rounds. More than two whole periods pass between a play and its value. */
export const QUICKNET: DrandBeacon = { kind: 'drand', ...QUICKNET_TERMS, ahead: 3 };

/** Whether the network's key signed this number. Hex. */
export function isSigned({ key }: Pick<DrandBeacon, 'key'>, number: number, signature: string): boolean {
  const { shortSignatures } = bls12_381;
  const message = shortSignatures.hash(messageOf(number), DRAND_DOMAIN);
  try {
    return shortSignatures.verify(Buffer.from(signature, 'hex'), message, Buffer.from(key, 'hex'));
  } catch {
    // The bytes are not a point of the curve.
    return false;
  }
}

/** A stored signature of a number. Hex. */
export type KeptSignature = { number: number; signature: string };
const TOGETHER = 64;

/**
 * The numbers whose signatures are not valid under the network's key. Checks groups together, each signature multiplied
 * by a random number so that two wrong ones cannot cancel out. A group that fails is checked one by one.
 */
export function unsignedOf(beacon: Pick<DrandBeacon, 'key'>, kept: readonly KeptSignature[]): number[] {
  const wrong: number[] = [];
  for (let at = 0; at < kept.length; at += TOGETHER) {
    const some = kept.slice(at, at + TOGETHER);
    if (areSigned(beacon, some)) continue;
    for (const { number, signature } of some) if (!isSigned(beacon, number, signature)) wrong.push(number);
  }
  return wrong;
}

function areSigned({ key }: Pick<DrandBeacon, 'key'>, kept: readonly KeptSignature[]): boolean {
  const { shortSignatures, G1 } = bls12_381;
  let [signatures, messages] = [G1.Point.ZERO, G1.Point.ZERO];
  try {
    for (const { number, signature } of kept) {
      const times = BigInt(`0x${randomBytes(16).toString('hex')}`) | 1n;
      const given = shortSignatures.Signature.fromBytes(Buffer.from(signature, 'hex'));
      signatures = signatures.add(given.multiplyUnsafe(times));
      messages = messages.add(shortSignatures.hash(messageOf(number), DRAND_DOMAIN).multiplyUnsafe(times));
    }
    return shortSignatures.verify(signatures, messages, Buffer.from(key, 'hex'));
  } catch {
    // One signature is not a point of the curve.
    return false;
  }
}

export function messageOf(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return hash('sha256', bytes, 'buffer');
}

/** A beacon's value: the hash of its signature. Hex. */
export function valueOfSignature(signature: string): string {
  return hash('sha256', Buffer.from(signature, 'hex'), 'hex');
}
