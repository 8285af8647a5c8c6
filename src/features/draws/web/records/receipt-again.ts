// Verifies a receipt of a revealed seed on the phone (draws.md 4), with the key from the round's signed manifest.
import { ed25519 } from '@noble/curves/ed25519.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Receipt } from '../play/kept-receipts.ts';

type ReceiptText = { type: string; manifestHash: string; ticket: string; clientSeedHash: string };

/** Whether the receipt is for this play and signed by the round's key. `key` in hex. */
export function isReceiptFor(
  key: string,
  { text, signature }: Receipt,
  play: { manifestHash: string; ticket: string; clientSeedHash: string },
): boolean {
  try {
    if (!ed25519.verify(bytesOf(signature), utf8ToBytes(text), hexToBytes(key))) return false;
    const { type, manifestHash, ticket, clientSeedHash } = JSON.parse(text) as ReceiptText;
    return (
      type === 'c3-draw-reveal/1' &&
      manifestHash === play.manifestHash &&
      ticket === play.ticket &&
      clientSeedHash === play.clientSeedHash
    );
  } catch {
    // The signature or the text is malformed.
    return false;
  }
}

function bytesOf(base64url: string): Uint8Array {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}
