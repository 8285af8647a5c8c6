// chunk: soon
// Encrypts personal data on the phone with a key of the session (docs/decisions/0039). The browser makes the key and
// never gives it to a script. It is kept in IndexedDB until the session ends.
import { deviceGet, devicePut } from './device-store.ts';

const NONCE_BYTES = 12;
const AES_GCM = 'AES-GCM';

/** Keys that are being read or made, so that two values sealed at the same time share a new key. */
const keys = new Map<string, Promise<CryptoKey>>();

/** Reads the key each time, because the end of a session deletes it. */
function keyOf(name: string): Promise<CryptoKey> {
  const known = keys.get(name) ?? findOrMake(name).finally(() => keys.delete(name));
  keys.set(name, known);
  return known;
}

async function findOrMake(name: string): Promise<CryptoKey> {
  const found = await deviceGet<CryptoKey>('device', name);
  if (found) return found;
  const key = await crypto.subtle.generateKey({ name: AES_GCM, length: 256 }, false, ['encrypt', 'decrypt']);
  await devicePut('device', name, key);
  return key;
}

/** Returns a nonce and the encrypted text. Throws if the page has no `crypto.subtle`, for instance on plain http. */
export async function seal(keyName: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = await keyOf(keyName);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const secret = await crypto.subtle.encrypt({ name: AES_GCM, iv: nonce }, key, new TextEncoder().encode(text));
  const bytes = new Uint8Array(NONCE_BYTES + secret.byteLength);
  bytes.set(nonce);
  bytes.set(new Uint8Array(secret), NONCE_BYTES);
  return bytes;
}

/** Throws if it was sealed with another key, or its key was deleted because its session ended. */
export async function unseal(keyName: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await deviceGet<CryptoKey>('device', keyName);
  if (!key) throw new Error(`the key ${keyName} is gone`);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const opened = await crypto.subtle.decrypt({ name: AES_GCM, iv: nonce }, key, bytes.subarray(NONCE_BYTES));
  return new TextDecoder().decode(opened);
}

/** Writes a value to local storage, sealed. A value that changes meanwhile is not written. */
export async function sealStored(keyName: string, name: string, textNow: () => string | undefined): Promise<void> {
  const text = textNow();
  if (text === undefined) return;
  const bytes = await seal(keyName, text);
  const sealed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  if (textNow() === text) localStorage.setItem(name, JSON.stringify(sealed));
}
