// Stores a play that has no result yet on the phone, with its secret seed (draws.md 1), so that a reload does not lose
// it.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { deviceDelete, deviceGet, devicePut } from '#platform/client/device-store.ts';
import { uuidV7 } from '#platform/client/uuid-v7.ts';
import { phoneNow } from '#universal/house-time.ts';
import type { Game } from './round-facts.ts';

export type OpenPlay = {
  roundId: string;
  /** The request's idempotency key, under which it can be sent again. */
  key: string;
  clientSeed: string;
  askedAt: number;
  /** Null until the server has answered. */
  playId: string | null;
};

/** After this time the server draws with the seed's hash, so the phone no longer needs to keep the seed. */
const REVEAL_MS = 10 * 60_000;

const keyOf = (member: string, game: Game) => `play:${member}:${game}`;

export function newPlay(roundId: string): OpenPlay {
  return { roundId, key: uuidV7(), clientSeed: newClientSeed(), askedAt: phoneNow(), playId: null };
}

/** 32 random bytes in hex. */
function newClientSeed(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * The hash with which the phone commits to its seed: plain SHA-256 of its characters. Uses a library, because the
 * browser's own digest exists only with https.
 */
export function promiseOf(clientSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(clientSeed)));
}

export function keepPlay(member: string, game: Game, play: OpenPlay): Promise<void> {
  return devicePut('device', keyOf(member, game), play);
}

export function forgetPlay(member: string, game: Game): Promise<void> {
  return deviceDelete('device', keyOf(member, game));
}

/** The stored play, to go on with. If it is too old and was never answered, it is deleted instead. */
export async function interruptedPlay(member: string, game: Game): Promise<OpenPlay | undefined> {
  const found = await deviceGet<OpenPlay>('device', keyOf(member, game));
  if (!found || found.playId !== null || phoneNow() - found.askedAt < REVEAL_MS) return found;
  await forgetPlay(member, game);
  return undefined;
}
