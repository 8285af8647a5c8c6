// chunk: soon
import { serverNow } from '#universal/house-time.ts';
import type { Fields } from './draft.ts';
import { findSealed, removeSealed, removeSealedBefore, writeSealed } from './sealed-cache.ts';
import { type Asked, draftKeyName } from './sealed-names.ts';

const DRAFTS = 'drafts';
/** 30 days after the last key that was typed. A session lasts as long without a call. */
export const DRAFT_MS = 30 * 86_400_000;

const cacheOf = (member: string) => ({ cache: DRAFTS, keyName: draftKeyName(member) });
const oldest = () => serverNow() - DRAFT_MS;

export async function keepDraft(asked: Asked, value: Fields | undefined): Promise<void> {
  if (value === undefined) await removeSealed(DRAFTS, asked);
  else await writeSealed(cacheOf(asked.member), { ...asked, value: { data: value, at: serverNow() } });
}

/** Throws if another key sealed it: its member signed out since. */
export async function findDraft(asked: Asked): Promise<Fields | undefined> {
  const found = await findSealed(cacheOf(asked.member), asked);
  return found && found.at >= oldest() ? (found.data as Fields) : undefined;
}

/** Old drafts of all who signed in here. */
export function dropOldDrafts(): Promise<void> {
  return removeSealedBefore(DRAFTS, oldest());
}
