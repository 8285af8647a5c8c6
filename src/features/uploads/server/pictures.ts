// Stores, attaches, hides and reads pictures of members and staff (uploads.md 2), and collects unused ones. A feature
// attaches them to one of its subjects, and decides who may see them.
import { randomBytes } from 'node:crypto';
import { idList, type Queryable, type Statement, type Transaction, transaction } from '#platform/database/db.ts';
import { Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { firstAnswer, type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Picture } from '../contract.ts';
import { encodePicture } from './encode-picture.ts';
import { settings } from './settings.ts';
import { keyOf, keysOf, storeOf } from './picture-store.ts';

/** The sender of a picture, a member or a staff member. */
export type Owner = { memberId: bigint } | { staffId: bigint };
/** What pictures are attached to, named by its feature and a subject: 'service' and 'entry:12'. */
type Holder = { feature: string; subject: string };

const memberOf = (owner: Owner) => ('memberId' in owner ? owner.memberId : null);
const staffOf = (owner: Owner) => ('staffId' in owner ? owner.staffId : null);

const ownedBy = (q: Queryable, owner: Owner): Statement =>
  'memberId' in owner ? q`member_id = ${owner.memberId}` : q`staff_id = ${owner.staffId}`;

async function countSince(q: Queryable, { owner, since }: { owner: Owner; since: Date }): Promise<number> {
  const [row] = await q<{ n: number }[]>`
    select count(*)::int as n from uploads.picture where ${ownedBy(q, owner)} and at > ${since}`;
  return row?.n ?? 0;
}

/** Makes uploads of one owner wait for each other. Otherwise two at once could both find the quota free. */
async function lockOwner(tx: Transaction, owner: Owner): Promise<void> {
  const name = `uploads ${memberOf(owner) ?? ''} ${staffOf(owner) ?? ''}`;
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

async function insertPicture(
  tx: Transaction,
  { id, owner, width, height, bytes }: Picture & { owner: Owner; bytes: number },
): Promise<void> {
  await tx`insert into uploads.picture (id, member_id, staff_id, width, height, bytes)
    values (${id}, ${memberOf(owner)}, ${staffOf(owner)}, ${width}, ${height}, ${bytes})`;
}

async function markStored(tx: Transaction, id: string): Promise<void> {
  await tx`update uploads.picture set stored_at = platform.now() where id = ${id}`;
}

/** Reads a stored picture of this owner, attached or not. */
export async function ownPicture(q: Queryable, { id, owner }: { id: string; owner: Owner }): Promise<Picture | null> {
  const [row] = await q<Picture[]>`
    select id, width, height from uploads.picture
    where id = ${id} and ${ownedBy(q, owner)} and stored_at is not null`;
  return row ?? null;
}

/** The member who sent a picture that this feature has attached. Null if it hasn't attached such a picture. */
export async function senderOf(q: Queryable, { id, feature }: { id: string; feature: string }): Promise<bigint | null> {
  const [row] = await q<{ memberId: bigint | null }[]>`
    select member_id from uploads.picture where id = ${id} and feature = ${feature}`;
  return row?.memberId ?? null;
}

async function pictureOn(q: Queryable, { id, feature, subject }: Holder & { id: string }): Promise<boolean> {
  const rows = await q`
    select from uploads.picture where id = ${id} and feature = ${feature} and subject = ${subject}`;
  return rows.length > 0;
}

async function picturesOn(
  q: Queryable,
  { feature, subjects }: { feature: string; subjects: readonly string[] },
): Promise<(Picture & { subject: string })[]> {
  return q<(Picture & { subject: string })[]>`
    select id, width, height, subject from uploads.picture
    where feature = ${feature} and subject = any (${subjects}) order by subject, place`;
}

/** Attaches the owner's unattached pictures to a holder, after those that it has. Returns how many it attached. */
async function attach(
  tx: Transaction,
  { owner, ids, feature, subject }: Holder & { owner: Owner; ids: readonly string[] },
): Promise<number> {
  const rows = await tx`
    update uploads.picture set feature = ${feature}, subject = ${subject}, unattached_since = null,
      place = u.n + coalesce((select max(on_it.place) from uploads.picture on_it
        where on_it.feature = ${feature} and on_it.subject = ${subject}), 0)
    from unnest(${idList(ids)}::text[]) with ordinality u(picture_id, n)
    where id = u.picture_id and feature is null and stored_at is not null and ${ownedBy(tx, owner)}
    returning id`;
  return rows.length;
}

/** Detaches these pictures, or all, from a holder. A day later the collector deletes them with their files. */
export async function releasePictures(
  tx: Transaction,
  { feature, subject, ids }: Holder & { ids?: readonly string[] },
): Promise<void> {
  await tx`
    update uploads.picture set feature = null, subject = null, place = null, unattached_since = platform.now()
    where feature = ${feature} and subject = ${subject}
      ${ids === undefined ? tx`` : tx`and id = any (${idList(ids)}::text[])`}`;
}

/** Detaches all of a holder's pictures and hides them from their sender too. Returns their ids. */
async function hideAll(tx: Transaction, { feature, subject }: Holder): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update uploads.picture
    set feature = null, subject = null, place = null, unattached_since = platform.now(), stored_at = null
    where feature = ${feature} and subject = ${subject} returning id`;
  return rows.map(({ id }) => id);
}

/** Hides an unattached picture of the owner. False if there is no such picture. */
async function hidePicture(q: Queryable, { id, owner }: { id: string; owner: Owner }): Promise<boolean> {
  const rows = await q`
    update uploads.picture set stored_at = null
    where id = ${id} and ${ownedBy(q, owner)} and feature is null and stored_at is not null returning id`;
  return rows.length > 0;
}

/** Locks up to `limit` pictures that have been unattached since before `before`, and returns their ids. */
async function lockOrphans(tx: Transaction, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from uploads.picture where feature is null and unattached_since < ${before}
    order by unattached_since limit ${limit} for update skip locked`;
  return rows.map(({ id }) => id);
}

async function deletePictures(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx`delete from uploads.picture where id = any (${idList(ids)}::text[])`;
}

/** Returns the bytes of one size. The caller has checked that the reader may see the picture. */
export async function showPicture(
  context: Pick<Context, 'config' | 'log'>,
  { id, width }: { id: string; width: string },
): Promise<Raw | Refusal<'picture_not_found'>> {
  const body = await storeOf(context).get(keyOf(id, Number(width)));
  if (body) return new Raw({ contentType: 'image/webp', body, own: true });
  context.log.error({ picture: id }, 'a picture is not in its store');
  return refuse('picture_not_found');
}

/**
 * Attaches pictures to a holder, in their order, in the caller's transaction. Each must be this owner's and not
 * attached yet. Returns null if done. After a refusal the caller must roll back.
 */
export async function attachPictures(
  tx: Transaction,
  asked: Holder & { owner: Owner; ids: readonly string[] },
): Promise<Refusal<'picture_not_found'> | null> {
  if (asked.ids.length === 0) return null;
  return (await attach(tx, asked)) === asked.ids.length ? null : refuse('picture_not_found');
}

/**
 * Detaches all pictures of a holder and hides them from their sender too. Their rows still count for the day's quota
 * until the collector deletes them. `eraseFiles` deletes the files at once.
 */
export async function hidePictures(tx: Transaction, of: Holder): Promise<string[]> {
  return hideAll(tx, of);
}

/** Deletes the bytes of hidden pictures, after the commit that hid them. */
export async function eraseFiles(context: Pick<Context, 'config' | 'log'>, ids: readonly string[]): Promise<void> {
  const store = storeOf(context);
  try {
    await Promise.all(ids.flatMap(keysOf).map((key) => store.remove(key)));
  } catch (error) {
    context.log.error({ err: error, pictures: ids }, 'files of hidden pictures wait for the collector');
  }
}

/** The pictures of these holders, in order. A holder without pictures has no entry. */
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

/** Returns one size of a holder's picture. The caller has checked that the reader may see the holder. */
export async function readPicture(
  context: Pick<Context, 'sql' | 'config' | 'log'>,
  of: Holder & { id: string; width: string },
): Promise<Raw | Refusal<'picture_not_found'>> {
  return (await pictureOn(context.sql, of)) ? showPicture(context, of) : refuse('picture_not_found');
}

type Keeping = Pick<Context, 'sql' | 'clock' | 'config'>;
type Problem = Refusal<'upload_not_a_picture' | 'upload_moves' | 'upload_too_large' | 'uploads_used_up'>;

/**
 * Stores a picture (uploads.md 1): first its row, then the files, then the mark that all files are there. After a crash
 * no file is left without a row, so the collector finds it.
 */
export async function keepPicture(
  context: Keeping,
  { owner, bytes }: { owner: Owner; bytes: Uint8Array },
  intent: Intent,
): Promise<Picture | Problem | IntentRefusal> {
  const prior = await firstAnswer<Picture>(context.sql, intent);
  if (prior) return prior;
  const rules = await settings.read(context);
  const quota = { owner, most: 'memberId' in owner ? rules.memberADay : rules.staffADay };
  // Check the quota before decoding too, because decoding is expensive.
  if (await isUsedUp(context, context.sql, quota)) return refuse('uploads_used_up');
  const encoded = await encodePicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), rules);
  if (isRefusal(encoded)) return encoded;
  const { width, height, sizes } = encoded;
  const picture = { id: randomBytes(16).toString('base64url'), width, height };
  const taken = await transaction(context.sql, async (tx) => {
    await lockOwner(tx, owner);
    if (await isUsedUp(context, tx, quota)) return false;
    const all = sizes.reduce((sum, size) => sum + size.bytes.length, 0);
    await insertPicture(tx, { ...picture, owner, bytes: all });
    return true;
  });
  if (!taken) return refuse('uploads_used_up');
  const store = storeOf(context);
  await Promise.all(sizes.map((size) => store.put(keyOf(picture.id, size.width), size.bytes)));
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    await markStored(tx, picture.id);
    return picture;
  });
}

async function isUsedUp(
  { clock }: Keeping,
  q: Parameters<typeof countSince>[0],
  { owner, most }: { owner: Owner; most: number },
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  return (await countSince(q, { owner, since })) >= most;
}

/**
 * Removes an unattached picture for its owner. It is hidden at once, and the collector deletes row and files later.
 * Until then the row counts for the day's quota.
 */
export async function discardPicture(
  context: Pick<Context, 'sql'>,
  asked: { id: string; owner: Owner },
): Promise<{ id: string } | Refusal<'picture_not_found'>> {
  return (await hidePicture(context.sql, asked)) ? { id: asked.id } : refuse('picture_not_found');
}

const AT_ONCE = 50;

/**
 * Deletes pictures that were not attached within a day, files first (uploads.md 3). After a crash the next run repeats
 * the rest. Returns how many were deleted.
 */
export async function collectOrphans(context: Pick<Context, 'sql' | 'clock' | 'config'>): Promise<number> {
  const store = storeOf(context);
  const before = new Date(context.clock.now().getTime() - DAY_MS);
  for (let taken = 0; ; ) {
    const some = await transaction(context.sql, async (tx) => {
      const ids = await lockOrphans(tx, { before, limit: AT_ONCE });
      await Promise.all(ids.flatMap(keysOf).map((key) => store.remove(key)));
      await deletePictures(tx, ids);
      return ids.length;
    });
    taken += some;
    if (some < AT_ONCE) return taken;
  }
}
