// The doors of this feature (uploads.md 2). A feature hangs pictures on a thing of its own and decides who sees them.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Raw } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Picture } from '../contract.ts';
import { showPicture } from './show-picture.ts';
import { hangPictures, hideOn, loosen, type Owner, pictureOn, picturesOn, type Thing } from './store.ts';
import { keysOf, storeOf } from './stores/open-store.ts';

/**
 * Hangs pictures on a thing, in their order, in the caller's transaction. Each must be a loose picture of this owner,
 * so nobody hangs up another's picture or one that hangs elsewhere. Null when done; a refusal must undo the caller.
 */
export async function attachPictures(
  tx: Transaction,
  asked: Thing & { owner: Owner; ids: readonly string[] },
): Promise<Refusal<'picture_not_found'> | null> {
  if (asked.ids.length === 0) return null;
  return (await hangPictures(tx, asked)) === asked.ids.length ? null : refuse('picture_not_found');
}

/** Takes pictures off a thing: these, or all. A day later they are gone, files too. */
export async function releasePictures(tx: Transaction, of: Thing & { ids?: readonly string[] }): Promise<void> {
  await loosen(tx, of);
}

/**
 * Takes all pictures off a thing, out of their sender's sight too. Their rows count for the quota of the day, and the
 * collector takes them with what is left of their files. `eraseFiles` takes the files at once.
 */
export async function hidePictures(tx: Transaction, of: Thing): Promise<string[]> {
  return hideOn(tx, of);
}

/** Deletes the bytes of hidden pictures, after the commit that hid them. */
export async function eraseFiles(floor: Pick<Floor, 'config' | 'log'>, ids: readonly string[]): Promise<void> {
  const store = storeOf(floor);
  try {
    await Promise.all(ids.flatMap(keysOf).map((key) => store.remove(key)));
  } catch (error) {
    floor.log.error({ err: error, pictures: ids }, 'files of hidden pictures wait for the collector');
  }
}

/** The pictures on these things, in their order. A thing without pictures has no entry. */
export async function picturesOf(
  q: Queryable,
  of: { feature: string; subjects: readonly string[] },
): Promise<Map<string, Picture[]>> {
  const found = new Map<string, Picture[]>();
  if (of.subjects.length === 0) return found;
  for (const { subject, ...picture } of await picturesOn(q, of))
    found.set(subject, [...(found.get(subject) ?? []), picture]);
  return found;
}

/** One size of a picture on a thing, for a reader who may see the thing. Its caller has checked that. */
export async function readPicture(
  floor: Pick<Floor, 'sql' | 'config' | 'log'>,
  of: Thing & { id: string; width: string },
): Promise<Raw | Refusal<'picture_not_found'>> {
  return (await pictureOn(floor.sql, of)) ? showPicture(floor, of) : refuse('picture_not_found');
}
