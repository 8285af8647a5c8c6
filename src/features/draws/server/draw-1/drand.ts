// Values of a drand network (draws.md 2). Its members sign each round's number together, on time. Nobody knows a
// signature earlier, and nobody can choose it. The value is the signature's hash.
import { hash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { DRAND_DOMAIN, QUICKNET_TERMS } from '../../../../platform/quicknet.ts';
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

export function messageOf(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return hash('sha256', bytes, 'buffer');
}

/** In hex. */
export function valueOfSignature(signature: string): string {
  return hash('sha256', Buffer.from(signature, 'hex'), 'hex');
}
