// A paper's facts, signed with the operator's Ed25519 key. They verify without asking us.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { verifyingKeys } from '#ledger/verifying-keys.ts';
import type { Floor } from '#platform/floor.ts';
import { canonical } from '#platform/http/intents.ts';
import { NOTICE } from '../csv.ts';

export type SignedPaper = { text: string; signature: string; publicKey: string; qr: string };

/** `text` is canonical JSON. The signature covers exactly its bytes. `type` names the kind of paper and its version. */
export function signPaper(
  { secrets }: Pick<Floor, 'secrets'>,
  facts: { type: string } & Record<string, unknown>,
): SignedPaper {
  const text = canonical({ ...facts, notice: NOTICE });
  const { key, publicKey } = keyOf(secrets.signingKey);
  const signature = sign(null, Buffer.from(text, 'utf8'), key).toString('base64url');
  return { text, signature, publicKey, qr: `C3R1.${Buffer.from(text, 'utf8').toString('base64url')}.${signature}` };
}

const CODE = /^C3R1\.([\w-]+)\.([\w-]{86})$/;

/** The words of a paper's QR code. Null unless a key of this installation signed exactly these bytes. */
export function readPaper({ secrets }: Pick<Floor, 'secrets'>, code: string): string | null {
  const [, words = '', signature = ''] = CODE.exec(code) ?? [];
  const bytes = Buffer.from(words, 'base64url');
  const signed = Buffer.from(signature, 'base64url');
  return verifyingKeys(secrets).some((key) => verify(null, bytes, key, signed)) ? bytes.toString('utf8') : null;
}

type Key = { key: KeyObject; publicKey: string };
/** Reading a key costs more than signing, and each play of a draw is signed. */
const keys = new Map<string, Key>();

function keyOf(pem: string): Key {
  const known = keys.get(pem);
  if (known) return known;
  const key = createPrivateKey(pem);
  const made = { key, publicKey: createPublicKey(key).export({ format: 'jwk' }).x as string };
  keys.set(pem, made);
  return made;
}
