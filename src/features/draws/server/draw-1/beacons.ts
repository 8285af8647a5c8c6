// Beacons (draws.md 2): a value that is fixed after a play and before its draw. A round names its beacon's kind in the
// manifest. The local chain of hashes shows that no value was chosen later than the manifest. It does not protect
// against the operator, who knows the whole chain. A drand network does: its members sign each round's number together,
// on time, so no one knows a signature earlier or can choose it. The value is the signature's hash.
import { hash, randomBytes } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { DRAND_DOMAIN, QUICKNET_TERMS } from '#universal/quicknet.ts';
import type { DrandBeacon, Manifest } from './manifest.ts';

/** The times of a beacon. Value `number` is out from `timeOf(number)` on. */
export type Timetable = { genesis: Date; periodMs: number; ahead: number };

export function timetableOf({ genesis, period_ms, ahead }: Manifest['beacon']): Timetable {
  return { genesis: new Date(genesis), periodMs: period_ms, ahead };
}

export function timeOf({ genesis, periodMs }: Timetable, number: number): Date {
  return new Date(genesis.getTime() + number * periodMs);
}

/** The value that a play of this moment waits for. With `ahead` n it comes more than n - 1 whole periods later. */
export function numberFor({ genesis, periodMs, ahead }: Timetable, at: Date): number {
  return Math.floor((at.getTime() - genesis.getTime()) / periodMs) + ahead;
}

/** Knows the value of a number in hex, or null while it is not out. A late one is never replaced by another. */
export type Beacon = { value(number: number): string | null };

/** Values between two kept ones. A value costs at most so many hashes. */
const STEP = 4096;

/** The kept values of a chain: every STEP-th one, from the anchor on. The last one is the chain's secret end. */
export type Chain = { length: number; kept: string[] };

const blank = sha256.create();
const begun = blank.clone();

/** Hashes a value in its place. A chain takes millions of these, and Node's own hash takes twice as long for each. */
function hashInPlace(value: Uint8Array): void {
  blank._cloneInto(begun).update(value).digestInto(value);
}

/** Hashes from the secret end down to the anchor. It gives way to others now and then, because a chain is long. */
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
/** Plays of the same half hour use the same part of a chain. Each chain keeps the part that was used last. */
type Part = { place: number; values: Buffer };
const lastParts = new WeakMap<Chain, Part>();

/** The value of a number. Throws beyond the chain's end: a manifest's chain covers its whole round. */
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

/** The values below a kept one until the next kept one, the latest first. */
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

/** True when hashing `value` leads to `known`, `steps` values earlier. */
export function leadsTo(value: string, known: string, steps: number): boolean {
  const at = Buffer.from(value, 'hex');
  for (let n = 0; n < steps; n++) hashInPlace(at);
  return at.toString('hex') === known;
}

/** A play waits for more than two whole periods. */
export const QUICKNET: DrandBeacon = { kind: 'drand', ...QUICKNET_TERMS, ahead: 3 };

/** True when the network's key signed this number. In hex. */
export function isSigned({ key }: Pick<DrandBeacon, 'key'>, number: number, signature: string): boolean {
  const { shortSignatures } = bls12_381;
  const message = shortSignatures.hash(messageOf(number), DRAND_DOMAIN);
  try {
    return shortSignatures.verify(Buffer.from(signature, 'hex'), message, Buffer.from(key, 'hex'));
  } catch {
    // The bytes are no point of the curve.
    return false;
  }
}

/** A value as it is kept. In hex. */
export type KeptSignature = { number: number; signature: string };
const TOGETHER = 64;

/**
 * The numbers whose signatures the network's key did not make. Many are checked at once, each times a random number, so
 * that two wrong ones cannot make up for each other. A group that fails is looked at one by one.
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
    // The bytes of one are no point of the curve.
    return false;
  }
}

export function messageOf(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return hash('sha256', bytes, 'buffer');
}

/** In hex. */
export function valueOfSignature(signature: string): string {
  return hash('sha256', Buffer.from(signature, 'hex'), 'hex');
}
