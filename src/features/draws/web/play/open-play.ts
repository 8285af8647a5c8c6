// The phone's own secret of a play (draws.md 1). It stays on the phone until the result is there. A reload does not
// lose it.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { deviceDelete, deviceGet, devicePut } from '#platform/client/device-store.ts';
import { uuidV7 } from '#platform/client/uuid-v7.ts';
import { phoneNow } from '#universal/house-time.ts';
import type { Game } from './round-facts.ts';

export type OpenPlay = {
  roundId: string;
  /** The key of the request: asked again under it, the play is still one. */
  key: string;
  clientSeed: string;
  askedAt: number;
  /** Known once the server answered. */
  playId: string | null;
};

/**
 * After this time the server draws with the seed's hash, so a play whose answer never came no longer needs its seed.
 */
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
 * The promise of a seed: plain SHA-256 of its characters. The browser's own digest exists behind https only, and a play
 * must not fail for want of it.
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

/** A play that was interrupted. One that is too old and has no answer is forgotten: its record has its result. */
export async function interruptedPlay(member: string, game: Game): Promise<OpenPlay | undefined> {
  const found = await deviceGet<OpenPlay>('device', keyOf(member, game));
  if (!found || found.playId !== null || phoneNow() - found.askedAt < REVEAL_MS) return found;
  await forgetPlay(member, game);
  return undefined;
}
