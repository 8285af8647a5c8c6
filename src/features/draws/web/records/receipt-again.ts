// The receipt of a revealed secret once more, on the phone (draws.md 4). The manifest names the key, and two persons
// signed the manifest before the round opened.
import { ed25519 } from '@noble/curves/ed25519.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Receipt } from '../play/kept-receipts.ts';

type Said = { type: string; manifestHash: string; ticket: string; clientSeedHash: string };

/** It is about this play, and the round's key signed it. `key` in hex. */
export function isReceiptFor(
  key: string,
  { text, signature }: Receipt,
  play: { manifestHash: string; ticket: string; clientSeedHash: string },
): boolean {
  try {
    if (!ed25519.verify(bytesOf(signature), utf8ToBytes(text), hexToBytes(key))) return false;
    const { type, manifestHash, ticket, clientSeedHash } = JSON.parse(text) as Said;
    return (
      type === 'c3-draw-reveal/1' &&
      manifestHash === play.manifestHash &&
      ticket === play.ticket &&
      clientSeedHash === play.clientSeedHash
    );
  } catch {
    // Neither a signature nor words of ours.
    return false;
  }
}

function bytesOf(base64url: string): Uint8Array {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}
