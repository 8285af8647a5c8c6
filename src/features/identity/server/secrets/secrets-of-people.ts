// Passwords are kept under Argon2id. PINs, codes and tokens are kept under keyed hashes. A slow hash does not protect
// six digits, and one per purchase is not affordable (members.md 4).
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppSecrets } from '../../../../platform/secrets.ts';
import { type Cost, slowHash } from './slow-hash.ts';

// OWASP's minimum for Argon2id (2025): 19 MiB, two passes, one lane. About 30 ms here.
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

/** `$argon2id$v=19$m=..,t=..,p=..$salt$hash`, so that costs can grow without forgetting old hashes. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = Buffer.from(await slowHash(normalised(password), nonce, COST));
  return (
    `$argon2id$v=19$m=${COST.memory},t=${COST.passes},` +
    `p=${COST.parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
  );
}

/** `kept` null stands for nobody. The check takes the same time, so the clock does not reveal an unknown account. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(kept ?? NOBODY);
  if (!parts) throw new Error('a password hash has an unknown form');
  const [, memory, passes, parallelism, nonce = '', hash = ''] = parts;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const tag = await slowHash(normalised(password), Buffer.from(nonce, 'base64url'), cost);
  return timingSafeEqual(tag, Buffer.from(hash, 'base64url')) && kept !== null;
}

const NOBODY =
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},` +
  `p=${COST.parallelism}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;

/** Keyboards encode one letter in several ways. */
function normalised(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}

export function hashPin(secrets: AppSecrets, salt: Uint8Array, pin: string): Buffer {
  return createHmac('sha256', secrets.pinPepper).update(salt).update(pin).digest();
}

export function newPinSalt(): Buffer {
  return randomBytes(16);
}

export function hashToken(secrets: AppSecrets, token: string): Buffer {
  return createHmac('sha256', secrets.tokenKey).update('token|').update(token).digest();
}

export function hashCode(secrets: AppSecrets, of: { recipient: string; purpose: string; code: string }): Buffer {
  return createHmac('sha256', secrets.tokenKey).update(`code|${of.purpose}|${of.recipient}|${of.code}`).digest();
}

/** A person at a login provider. Issuer and subject are any texts, so their lengths keep two pairs apart. */
export function hashLoginIdentity(
  secrets: AppSecrets,
  { issuer, subject }: { issuer: string; subject: string },
): Buffer {
  const text = `login identity|${issuer.length}|${issuer}|${subject}`;
  return createHmac('sha256', secrets.tokenKey).update(text).digest();
}

/**
 * A secret of one way to the login provider and back, made anew from its state. Nothing kept in the database, and
 * nothing that the browser carries, tells it.
 */
export function secretOfLogin(secrets: AppSecrets, of: { state: string; use: 'nonce' | 'verifier' }): string {
  return createHmac('sha256', secrets.tokenKey).update(`login ${of.use}|${of.state}`).digest('base64url');
}

/** A device's key, as a session keeps it. */
export function hashDeviceKey(secrets: AppSecrets, key: string): Buffer {
  return createHmac('sha256', secrets.tokenKey).update('device|').update(key).digest();
}

/** Proves that we made a device's key, without asking the database. */
export function markOfDeviceKey(secrets: AppSecrets, key: string): string {
  return createHmac('sha256', secrets.tokenKey).update('device mark|').update(key).digest('base64url').slice(0, 22);
}

/** Proves that we set a puzzle, for this phone number. */
export function sealOfWork(secrets: AppSecrets, of: { phone: string; salt: string; target: string }): string {
  const text = `work|${of.phone}|${of.salt}|${of.target}`;
  return createHmac('sha256', secrets.tokenKey).update(text).digest('base64url');
}

/** Names a bucket of counted tries without storing its subject. */
export function hashBucket(secrets: AppSecrets, bucket: string): Buffer {
  return createHmac('sha256', secrets.tokenKey).update(`attempt|${bucket}`).digest();
}

/** The house compares an uploaded contact's SHA-256 with this hash. */
export function contactHashOf(secrets: AppSecrets, phone: string): Buffer {
  return keyedContactHash(secrets, createHash('sha256').update(phone).digest('hex'));
}

/** `sha256Hex` is the phone's plain hash as clients send it. The key makes a dump of our hashes useless without it. */
export function keyedContactHash(secrets: AppSecrets, sha256Hex: string): Buffer {
  return createHmac('sha256', secrets.contactKey).update(sha256Hex.toLowerCase()).digest();
}

/** AES-256-GCM: nonce, tag, text. */
export function seal(secrets: AppSecrets, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKeyOf(secrets), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function unseal(secrets: AppSecrets, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKeyOf(secrets), sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

function sealKeyOf(secrets: AppSecrets): Buffer {
  return createHash('sha256').update(secrets.sealKey).digest();
}
