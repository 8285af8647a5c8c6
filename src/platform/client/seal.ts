// chunk: soon
import { deviceGet, devicePut } from './device-store.ts';

/**
 * Seals personal data with a key of this session (docs/decisions/0039). The browser makes the key and never shows it to
 * a script. It lies in IndexedDB until the session ends.
 */
const NONCE_BYTES = 12;
const AES_GCM = 'AES-GCM';

/** Being looked for. Two values that are sealed for the first time at once share a key. */
const keys = new Map<string, Promise<CryptoKey>>();

/** Looked for each time: the end of a session deletes keys. */
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

/** The sealed bytes: a nonce, then the rest. Throws where the page has no `crypto.subtle`, as on plain http. */
export async function seal(keyName: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = await keyOf(keyName);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const secret = await crypto.subtle.encrypt({ name: AES_GCM, iv: nonce }, key, new TextEncoder().encode(text));
  const bytes = new Uint8Array(NONCE_BYTES + secret.byteLength);
  bytes.set(nonce);
  bytes.set(new Uint8Array(secret), NONCE_BYTES);
  return bytes;
}

/** Throws if another key sealed it, or its key is gone: that session is over. */
export async function unseal(keyName: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await deviceGet<CryptoKey>('device', keyName);
  if (!key) throw new Error(`the key ${keyName} is gone`);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const opened = await crypto.subtle.decrypt({ name: AES_GCM, iv: nonce }, key, bytes.subarray(NONCE_BYTES));
  return new TextDecoder().decode(opened);
}

/** Puts a value into local storage, sealed. A value that changes meanwhile is not written. */
export async function sealStored(keyName: string, name: string, textNow: () => string | undefined): Promise<void> {
  const text = textNow();
  if (text === undefined) return;
  const bytes = await seal(keyName, text);
  const sealed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  if (textNow() === text) localStorage.setItem(name, JSON.stringify(sealed));
}
