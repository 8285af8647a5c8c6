// chunk: soon
// Reads and writes the stored drafts of forms. draft.ts loads this code when it is needed.
import { serverNow } from '#universal/house-time.ts';
import type { Fields } from './draft.ts';
import { findSealed, removeSealed, removeSealedBefore, writeSealed } from './sealed-cache.ts';
import { type Asked, draftKeyName } from './sealed-names.ts';

const DRAFTS = 'drafts';
/** How long a draft is kept after its last change: as long as a session lasts without a call. */
export const DRAFT_MS = 30 * 86_400_000;

const cacheOf = (member: string) => ({ cache: DRAFTS, keyName: draftKeyName(member) });
const oldest = () => serverNow() - DRAFT_MS;

export async function keepDraft(asked: Asked, value: Fields | undefined): Promise<void> {
  if (value === undefined) await removeSealed(DRAFTS, asked);
  else await writeSealed(cacheOf(asked.member), { ...asked, value: { data: value, at: serverNow() } });
}

/** Throws if it was sealed with another key, because its member has signed out since. */
export async function findDraft(asked: Asked): Promise<Fields | undefined> {
  const found = await findSealed(cacheOf(asked.member), asked);
  return found && found.at >= oldest() ? (found.data as Fields) : undefined;
}

/** Deletes old drafts of all members who signed in on this phone. */
export function dropOldDrafts(): Promise<void> {
  return removeSealedBefore(DRAFTS, oldest());
}
