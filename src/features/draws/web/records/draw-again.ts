// DRAW-1 once more, on the phone (draws.md 1). It uses nothing that the server says about the result. The browser's own
// cryptography exists behind https only, so a library hashes.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, createView, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

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
