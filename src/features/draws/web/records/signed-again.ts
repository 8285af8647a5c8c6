// Verifies the signature of a drand network on the phone (draws.md 2). Trusts only the one known public network,
// because an operator could run another and choose its values.
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { DRAND_DOMAIN, QUICKNET_TERMS } from '#universal/quicknet.ts';

export type Network = Record<Exclude<keyof typeof QUICKNET_TERMS, 'period_ms'>, string> & { period_ms: number };

/** Whether the value is the hash of the known network's signature of this number. Hex. */
export function isSignedAgain(
  { scheme, chain, key, genesis, period_ms }: Network,
  number: number,
  { value, signature }: { value: string; signature: string | null },
): boolean {
  const said: Network = { scheme, chain, key, genesis, period_ms };
  const isKnown = Object.entries(QUICKNET_TERMS).every(([name, word]) => said[name as keyof Network] === word);
  if (!isKnown || signature === null || bytesToHex(sha256(hexToBytes(signature))) !== value) return false;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  const { shortSignatures } = bls12_381;
  const message = shortSignatures.hash(sha256(bytes), DRAND_DOMAIN);
  try {
    return shortSignatures.verify(hexToBytes(signature), message, hexToBytes(key));
  } catch {
    // The bytes are not a point of the curve.
    return false;
  }
}
