// Argon2id, the slow hash of passwords. A separate file, so that tests can lower its cost (tests/kit/setup.ts).
import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

/** `memory` in KiB. */
export type Cost = { memory: number; passes: number; parallelism: number };

/** Returns 32 bytes. */
export function slowHash(message: Uint8Array, nonce: Uint8Array, cost: Cost): Promise<Uint8Array> {
  return argon2Async('argon2id', { message, nonce, ...cost, tagLength: 32 });
}
