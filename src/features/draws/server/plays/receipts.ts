// Receipts of revealed seeds (draws.md 4). The draws process signs what stands in the database, with the round's own
// key. Two persons signed that key with the manifest. So a play whose phone has a receipt is not drawn without its
// seed.
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { canonical } from '#platform/http/intents.ts';
import type { Play } from './play-store.ts';

export type Receipt = { text: string; signature: string };
/** The round of a play: its manifest's hash and the key of its receipts, as PEM. */
type Signer = { mh: string; receiptKey: string | null };

/** Null where the seed did not come, or the round is older than receipts. */
export function receiptOf(play: Play, { mh, receiptKey }: Signer): Receipt | null {
  if (!play.revealedAt || !receiptKey) return null;
  const text = canonical({
    type: 'c3-draw-reveal/1',
    manifestHash: mh,
    ticket: play.ticket,
    clientSeedHash: play.clientHash,
    revealedAt: play.revealedAt.toISOString(),
  });
  return { text, signature: sign(null, Buffer.from(text), keyOf(receiptKey)).toString('base64url') };
}

/** Reading a key costs more than signing. */
const keys = new Map<string, KeyObject>();

function keyOf(pem: string): KeyObject {
  const key = keys.get(pem) ?? createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}
