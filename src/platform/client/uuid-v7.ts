import { phoneNow } from '#universal/house-time.ts';

/** A UUIDv7 (RFC 9562): the time in front keeps keys in the order in which intents were formed. */
export function uuidV7(atMs: number = phoneNow()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let time = atMs;
  for (let at = 5; at >= 0; at -= 1) {
    bytes[at] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
