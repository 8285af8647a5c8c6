// A paper's facts, signed with the operator's Ed25519 key. They verify without asking us.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { Floor } from '../../../../platform/floor.ts';
import { canonical } from '../../../../platform/intents.ts';
import { NOTICE } from '../csv.ts';

export type SignedPaper = { text: string; signature: string; publicKey: string; qr: string };

/** `text` is canonical JSON. The signature covers exactly its bytes. `type` names the kind of paper and its version. */
export function signPaper(
  { secrets }: Pick<Floor, 'secrets'>,
  facts: { type: string } & Record<string, unknown>,
): SignedPaper {
  const text = canonical({ ...facts, notice: NOTICE });
  const key = createPrivateKey(secrets.signingKey);
  const signature = sign(null, Buffer.from(text, 'utf8'), key).toString('base64url');
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x as string;
  return { text, signature, publicKey, qr: `C3R1.${Buffer.from(text, 'utf8').toString('base64url')}.${signature}` };
}
