import { idList, type Queryable, type Statement, type Transaction } from '#platform/database/db.ts';
import type { Picture } from '../contract.ts';

/** The sender of a picture. */
export type Owner = { memberId: bigint } | { staffId: bigint };
/** A thing of a feature on which pictures hang: 'service' and 'entry:12'. */
export type Thing = { feature: string; subject: string };

const memberOf = (owner: Owner) => ('memberId' in owner ? owner.memberId : null);
const staffOf = (owner: Owner) => ('staffId' in owner ? owner.staffId : null);

const ownedBy = (q: Queryable, owner: Owner): Statement =>
  'memberId' in owner ? q`member_id = ${owner.memberId}` : q`staff_id = ${owner.staffId}`;

export async function countSince(q: Queryable, { owner, since }: { owner: Owner; since: Date }): Promise<number> {
  const [row] = await q<{ n: number }[]>`
    select count(*)::int as n from uploads.picture where ${ownedBy(q, owner)} and at > ${since}`;
  return row?.n ?? 0;
}

/** One owner's pictures queue here. Otherwise two at once would both find the quota free. */
export async function lockOwner(tx: Transaction, owner: Owner): Promise<void> {
  const name = `uploads ${memberOf(owner) ?? ''} ${staffOf(owner) ?? ''}`;
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

export async function insertPicture(
  tx: Transaction,
  { id, owner, width, height, bytes }: Picture & { owner: Owner; bytes: number },
): Promise<void> {
  await tx`insert into uploads.picture (id, member_id, staff_id, width, height, bytes)
    values (${id}, ${memberOf(owner)}, ${staffOf(owner)}, ${width}, ${height}, ${bytes})`;
}

export async function markStored(tx: Transaction, id: string): Promise<void> {
  await tx`update uploads.picture set stored_at = platform.now() where id = ${id}`;
}

/** A stored picture of this owner, loose or not. */
export async function ownPicture(q: Queryable, { id, owner }: { id: string; owner: Owner }): Promise<Picture | null> {
  const [row] = await q<Picture[]>`
    select id, width, height from uploads.picture
    where id = ${id} and ${ownedBy(q, owner)} and stored_at is not null`;
  return row ?? null;
}

/** Whose picture hangs on a thing of this feature. Null where none of that id does. */
export async function senderOf(q: Queryable, { id, feature }: { id: string; feature: string }): Promise<bigint | null> {
  const [row] = await q<{ memberId: bigint | null }[]>`
    select member_id from uploads.picture where id = ${id} and feature = ${feature}`;
  return row?.memberId ?? null;
}

export async function pictureOn(q: Queryable, { id, feature, subject }: Thing & { id: string }): Promise<boolean> {
  const rows = await q`
    select from uploads.picture where id = ${id} and feature = ${feature} and subject = ${subject}`;
  return rows.length > 0;
}

export async function picturesOn(
  q: Queryable,
  { feature, subjects }: { feature: string; subjects: readonly string[] },
): Promise<(Picture & { subject: string })[]> {
  return q<(Picture & { subject: string })[]>`
    select id, width, height, subject from uploads.picture
    where feature = ${feature} and subject = any (${subjects}) order by subject, place`;
}

/** Hangs loose pictures of the owner on a thing, behind those that are there. Returns how many it found. */
export async function hangPictures(
  tx: Transaction,
  { owner, ids, feature, subject }: Thing & { owner: Owner; ids: readonly string[] },
): Promise<number> {
  const rows = await tx`
    update uploads.picture set feature = ${feature}, subject = ${subject}, loose_since = null,
      place = u.n + coalesce((select max(on_it.place) from uploads.picture on_it
        where on_it.feature = ${feature} and on_it.subject = ${subject}), 0)
    from unnest(${idList(ids)}::text[]) with ordinality u(picture_id, n)
    where id = u.picture_id and feature is null and stored_at is not null and ${ownedBy(tx, owner)}
    returning id`;
  return rows.length;
}

export async function loosen(
  tx: Transaction,
  { feature, subject, ids }: Thing & { ids?: readonly string[] },
): Promise<void> {
  await tx`
    update uploads.picture set feature = null, subject = null, place = null, loose_since = platform.now()
    where feature = ${feature} and subject = ${subject}
      ${ids === undefined ? tx`` : tx`and id = any (${idList(ids)}::text[])`}`;
}

/** Takes everything off a thing, and out of its sender's sight. Returns the ids. */
export async function hideOn(tx: Transaction, { feature, subject }: Thing): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update uploads.picture
    set feature = null, subject = null, place = null, loose_since = platform.now(), stored_at = null
    where feature = ${feature} and subject = ${subject} returning id`;
  return rows.map(({ id }) => id);
}

/** A loose picture of the owner is out of sight from now on. False where there is none. */
export async function hidePicture(q: Queryable, { id, owner }: { id: string; owner: Owner }): Promise<boolean> {
  const rows = await q`
    update uploads.picture set stored_at = null
    where id = ${id} and ${ownedBy(q, owner)} and feature is null and stored_at is not null returning id`;
  return rows.length > 0;
}

/** Locks some pictures that have been loose since before then. */
export async function lockOrphans(
  tx: Transaction,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from uploads.picture where feature is null and loose_since < ${before}
    order by loose_since limit ${limit} for update skip locked`;
  return rows.map(({ id }) => id);
}

export async function deletePictures(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx`delete from uploads.picture where id = any (${idList(ids)}::text[])`;
}
