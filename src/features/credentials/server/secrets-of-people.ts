// Hashing, sealing and checking of people's secrets. Passwords are kept under Argon2id. PINs, codes and tokens are kept
// under keyed hashes, because a slow hash doesn't protect six digits and costs too much for each purchase (members.md
// 4). Each check also accepts earlier keys. Also seals texts and notes that their holder brings back.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { type AppSecrets, keyByNumber, keysOf, numberOf } from '#platform/secrets/secrets.ts';
import { isSameSecret } from '#platform/secrets/same-secret.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { type Cost, slowHash } from './slow-hash.ts';

// OWASP's minimum for Argon2id (2025): 19 MiB, two passes, one lane. About 30 ms here.
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

/** `$argon2id$v=19$m=..,t=..,p=..$salt$hash`: names its cost, so old hashes still verify after the cost grows. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = Buffer.from(await slowHash(normalised(password), nonce, COST));
  return (
    `$argon2id$v=19$m=${COST.memory},t=${COST.passes},` +
    `p=${COST.parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
  );
}

/** With `kept` null (an unknown account) the check takes as long, so its time doesn't reveal which accounts exist. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(kept ?? NO_ACCOUNT);
  if (!parts) throw new Error('a stored password hash has an unknown format');
  const [, memory, passes, parallelism, nonce = '', hash = ''] = parts;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const tag = await slowHash(normalised(password), Buffer.from(nonce, 'base64url'), cost);
  return timingSafeEqual(tag, Buffer.from(hash, 'base64url')) && kept !== null;
}

const NO_ACCOUNT =
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},` +
  `p=${COST.parallelism}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;

/** Keyboards encode some letters in several ways, so hash one form of them. */
function normalised(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}

/** Recovery codes hold only 50 bits (ten letters and digits), so they get the slow hash of passwords. */
export async function hashRecoveryCode(code: string, salt: Uint8Array): Promise<Buffer> {
  return Buffer.from(await slowHash(Buffer.from(code, 'utf8'), salt, COST));
}

export type KeyedPin = { hash: Buffer; key: number };

/** Hashes a PIN under today's pepper, and names the pepper's number. */
export function keyedPin(secrets: PinKeys, salt: Uint8Array, pin: string): KeyedPin {
  return { hash: pinHash(secrets.pinPepper, salt, pin), key: numberOf(secrets.pinPepper) };
}

/**
 * The typed PIN's hash under the pepper of its row, and `renewed` under today's if that was an earlier pepper. If the
 * row's pepper is no longer accepted, the hash never matches, and the member must set a new PIN.
 */
export function tryOfPin(
  secrets: PinKeys,
  row: { salt: Uint8Array; key: number | null },
  pin: string,
): { hash: Buffer; renewed: KeyedPin | null } {
  const today = keyedPin(secrets, row.salt, pin);
  if (row.key === today.key) return { hash: today.hash, renewed: null };
  const pepper = keyByNumber(keysOf(secrets, 'pinPepper'), row.key);
  if (pepper === undefined) return { hash: today.hash, renewed: null };
  return { hash: pinHash(pepper, row.salt, pin), renewed: today };
}

type PinKeys = Pick<AppSecrets, 'pinPepper'> & Partial<Pick<AppSecrets, 'earlier'>>;

function pinHash(pepper: string, salt: Uint8Array, pin: string): Buffer {
  return createHmac('sha256', pepper).update(salt).update(pin).digest();
}

export function newPinSalt(): Buffer {
  return randomBytes(16);
}

/** Hashes a token under today's key. */
export function hashToken(secrets: AppSecrets, token: string): Buffer {
  return mac(secrets.tokenKey, `token|${token}`);
}

/** The hashes under which a token's row may be stored: today's key first, then earlier keys. */
export function hashesOfToken(secrets: AppSecrets, token: string): Buffer[] {
  return keysOf(secrets, 'tokenKey').map((key) => mac(key, `token|${token}`));
}

type Code = { recipient: string; purpose: string; code: string };

export function hashCode(secrets: AppSecrets, of: Code): Buffer {
  return mac(secrets.tokenKey, textOfCode(of));
}

/** `kept` is null for a code that was sent to no phone; then none matches. */
export function isCode(secrets: AppSecrets, of: Code, kept: Buffer | null): boolean {
  return kept !== null && keysOf(secrets, 'tokenKey').some((key) => kept.equals(mac(key, textOfCode(of))));
}

function textOfCode({ purpose, recipient, code }: Code): string {
  return `code|${purpose}|${recipient}|${code}`;
}

/**
 * Hashes of a person's identity at a login provider, under today's key and then earlier ones. Issuer and subject may
 * be any texts, so the issuer's length keeps different pairs apart.
 */
export function hashesOfLogin(
  secrets: AppSecrets,
  { issuer, subject }: { issuer: string; subject: string },
): [Buffer, ...Buffer[]] {
  const text = `login identity|${issuer.length}|${issuer}|${subject}`;
  const [today, ...earlier] = keysOf(secrets, 'tokenKey');
  return [mac(today, text), ...earlier.map((key) => mac(key, text))];
}

function mac(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/**
 * A secret of one sign-in at the login provider, derived from its state whenever needed. It is neither stored in the
 * database nor carried by the browser.
 */
export function secretOfLogin(secrets: AppSecrets, of: { state: string; use: 'nonce' | 'verifier' }): string {
  return mac(secrets.tokenKey, `login ${of.use}|${of.state}`).toString('base64url');
}

/** A mark that proves, without the database, that this server made a device's key. */
export function markOfDeviceKey(secrets: AppSecrets, key: string): string {
  return deviceMark(secrets.tokenKey, key);
}

/** Hashes a device's key for its session, under the key that made its mark. Null if no key of ours made the mark. */
export function hashDeviceKey(secrets: AppSecrets, key: string, mark: string): Buffer | null {
  const tokenKey = keysOf(secrets, 'tokenKey').find((one) => isSameSecret(mark, deviceMark(one, key)));
  return tokenKey === undefined ? null : mac(tokenKey, `device|${key}`);
}

function deviceMark(tokenKey: string, key: string): string {
  return mac(tokenKey, `device mark|${key}`).toString('base64url').slice(0, 22);
}

/** Proves that this server set the puzzle, for this phone number. */
export function sealOfWork(secrets: AppSecrets, of: { phone: string; salt: string; target: string }): string {
  return mac(secrets.tokenKey, `work|${of.phone}|${of.salt}|${of.target}`).toString('base64url');
}

type Invitation = { inviteCode: string; at: string };

/** Proves that this server named the time at which the invitation was opened. */
export function sealOfInvitation(secrets: AppSecrets, of: Invitation): string {
  return invitationMark(secrets.tokenKey, of);
}

export function isInvitationSeal(secrets: AppSecrets, of: Invitation, seal: string): boolean {
  return keysOf(secrets, 'tokenKey').some((key) => isSameSecret(seal, invitationMark(key, of)));
}

function invitationMark(tokenKey: string, { inviteCode, at }: Invitation): string {
  return mac(tokenKey, `invitation|${inviteCode}|${at}`).toString('base64url');
}

/** The hash of a member's phone with which uploaded contacts are compared, under today's key. */
export function contactHashOf(secrets: AppSecrets, phone: string): Buffer {
  return contactHashesOf(secrets, phone)[0];
}

/** All hashes under which contacts with this number may be stored, today's key first. */
export function contactHashesOf(secrets: AppSecrets, phone: string): [Buffer, ...Buffer[]] {
  return keyedContactHashes(secrets, createHash('sha256').update(phone).digest('hex'));
}

/**
 * Hashes under today's key, then earlier ones. `sha256Hex` is the phone's plain hash as clients send it. The key makes
 * a dump of our hashes useless without it.
 */
export function keyedContactHashes(secrets: AppSecrets, sha256Hex: string): [Buffer, ...Buffer[]] {
  const [today, ...earlier] = keysOf(secrets, 'contactKey');
  const text = sha256Hex.toLowerCase();
  return [mac(today, text), ...earlier.map((key) => mac(key, text))];
}

type SealKeys = Pick<AppSecrets, 'sealKey' | 'earlier'>;

/** Encrypts with AES-256-GCM. The result is nonce, tag, ciphertext. */
export function seal(secrets: SealKeys, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', cipherKeyOf(secrets.sealKey), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts with today's key or an earlier one. Throws if none of them sealed it. */
export function unseal(secrets: SealKeys, sealed: Buffer): string {
  return opened(secrets, sealed).text;
}

/** Seals the text again under today's key. Null if it is already. Throws if none of our keys sealed it. */
export function sealedAgain(secrets: AppSecrets, sealed: Buffer): Buffer | null {
  const { text, key } = opened(secrets, sealed);
  return key === secrets.sealKey ? null : seal(secrets, text);
}

function opened(secrets: SealKeys, sealed: Buffer): { text: string; key: string } {
  for (const key of keysOf(secrets, 'sealKey')) {
    const text = openedWith(key, sealed);
    if (text !== null) return { text, key };
  }
  throw new Error('the text was sealed under an unknown SEAL_KEY');
}

/** Null if another key sealed it, because the tag doesn't match. */
function openedWith(key: string, sealed: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', cipherKeyOf(key), sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(12, 28));
  const text = decipher.update(sealed.subarray(28));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function cipherKeyOf(sealKey: string): Buffer {
  return createHash('sha256').update(sealKey).digest();
}

/**
 * A sealed note that its holder brings back, so that the server need not store it. It is valid only as this `kind`,
 * and for `lifeMs` of the machine's clock.
 */
export function sealNote(
  context: Pick<Context, 'secrets'>,
  { kind, value, lifeMs }: { kind: string; value: object; lifeMs: number },
): string {
  return seal(context.secrets, JSON.stringify({ kind, value, until: machineNow() + lifeMs })).toString('base64url');
}

/** Null if the note has expired, is of another kind, or was not sealed by this server. */
export function openNote<T>(context: Pick<Context, 'secrets'>, kind: string, note: string): T | null {
  try {
    const read = JSON.parse(unseal(context.secrets, Buffer.from(note, 'base64url'))) as {
      kind: string;
      value: T;
      until: number;
    };
    return read.kind === kind && read.until >= machineNow() ? read.value : null;
  } catch {
    return null; // Forged, or sealed under a key that is no longer accepted.
  }
}
