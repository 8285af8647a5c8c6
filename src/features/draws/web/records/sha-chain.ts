// SHA-256 of 32 bytes again and again, for a beacon's chain (draws.md 2).
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Hashes between two pauses. In a pause the phone draws and hears taps. */
const SLICE = 20_000;

/** The value after so many hashes. `signal` ends it early with an error. */
export async function hashedOften(hex: string, times: number, signal?: AbortSignal): Promise<string> {
  let value = hexToBytes(hex);
  for (let done = 0; done < times; done++) {
    if (done % SLICE === SLICE - 1) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal?.aborted) throw new DOMException('not needed any more', 'AbortError');
    }
    value = sha256(value);
  }
  return bytesToHex(value);
}
