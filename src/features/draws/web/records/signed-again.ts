// The signature of a drand network once more, on the phone (draws.md 2). It believes the one public network that it
// knows. An operator could run another one, and choose its values.
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { DRAND_DOMAIN, QUICKNET_TERMS } from '#universal/quicknet.ts';

export type Network = Record<Exclude<keyof typeof QUICKNET_TERMS, 'period_ms'>, string> & { period_ms: number };

/** The value is the hash of a signature, and the known network signed this number with it. In hex. */
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
    // The bytes are no point of the curve.
    return false;
  }
}
