// Values of a drand network (draws.md 2). Its members sign each round's number together, on time. Nobody knows a
// signature earlier, and nobody can choose it. The value is the signature's hash.
import { hash, randomBytes } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { DRAND_DOMAIN, QUICKNET_TERMS } from '#universal/quicknet.ts';
import type { DrandBeacon } from './manifest.ts';

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
