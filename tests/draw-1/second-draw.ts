// DRAW-1 a second time, written from docs/domain/draws.md alone. It shares no line with the product: not even the HMAC,
// which is made here from plain SHA-256.
import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(64);
  padded.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    joined(
      padded.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      padded.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export const secondSeedHash = (seed: Uint8Array): string => hexOf(sha256(joined(ascii('draw/1/seed'), seed)));
export const secondManifestHash = (text: string): string =>
  hexOf(sha256(joined(ascii('draw/1/manifest'), ascii(text))));

export function secondTicket(mh: string, memberNo: string, nonce: number): string {
  const four = Uint8Array.of((nonce >>> 24) & 255, (nonce >>> 16) & 255, (nonce >>> 8) & 255, nonce & 255);
  return hexOf(sha256(joined(ascii('draw/1/ticket'), bytesOf(mh), ascii(memberNo), four)));
}

export type SecondPlay = { mh: string; ticket: string; clientSeed: string; nonce: number; beacon: string };

/** The drawn number, and how many words were rejected before it. */
export function secondDraw(seed: Uint8Array, play: SecondPlay, W: bigint): { r: bigint; rejected: number } {
  const accepted = (2n ** 64n / W) * W;
  const words: bigint[] = [];
  for (let turn = 0; ; turn++) {
    const { mh, ticket, clientSeed, nonce, beacon } = play;
    const hex = hexOf(hmac(seed, ascii(['draw/1', mh, ticket, clientSeed, nonce, beacon, turn].join('|'))));
    for (let n = 0; n < 4; n++) words.push(BigInt(`0x${hex.slice(n * 16, n * 16 + 16)}`));
    const found = words.findIndex((word) => word < accepted);
    if (found >= 0) return { r: (words[found] as bigint) % W, rejected: found };
  }
}

/** The name of the prize on which a number falls. */
export function secondPrize(prizes: readonly (readonly [name: string, weight: number])[], r: bigint): string {
  let rest = r;
  for (const [name, weight] of prizes) {
    if (rest < BigInt(weight)) return name;
    rest -= BigInt(weight);
  }
  throw new Error('beyond the weights');
}

/** A value of the local beacon is right when it hashes down to the anchor, once for each number. */
export function secondBeaconHolds(value: string, number: number, anchor: string): boolean {
  let at = bytesOf(value);
  for (let n = number; n > 0; n--) at = sha256(at);
  return hexOf(at) === anchor;
}

/**
 * A drand network's value is right when its key and this signature of the number make the same pairing. The value is
 * the signature's hash. The curve itself is a library's, so it is not written twice.
 */
export function secondSignatureHolds(key: string, number: number, signature: string, value: string): boolean {
  const { G1, G2, fields, pairing } = bls12_381;
  const message = sha256(bytesOf(number.toString(16).padStart(16, '0')));
  const hashed = G1.hashToCurve(message, {
    DST: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
  }) as typeof G1.Point.BASE;
  const signed = pairing(G1.Point.fromHex(signature), G2.Point.BASE);
  const expected = pairing(hashed, G2.Point.fromHex(key));
  return fields.Fp12.eql(signed, expected) && hexOf(sha256(bytesOf(signature))) === value;
}
