// Reads teams, which SQL triggers and functions write (db/functions/team/places.sql): valid members, levels, hidden
// names and photos, and a team as its leader sees it.
import { type Member, membersByIds } from '#features/members/server/public.ts';
import type { Picture } from '#features/uploads/contract.ts';
import { attachPictures, hidePictures, picturesOf, readPicture, senderOf } from '#features/uploads/server/public.ts';
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import type { Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { emit } from '#platform/queue/events.ts';
import type { Face } from '../contract.ts';
import { events } from './events.ts';

export type LevelSize = { level: number; members: bigint; valid: bigint };

export async function sizesOf(q: Queryable, leaderId: bigint): Promise<LevelSize[]> {
  return q<LevelSize[]>`select level::int, members, valid from team.size where leader_id = ${leaderId}`;
}

/** Valid members of one level, for display: it may take a minute until an ended order is counted. */
export async function validOnLevel(
  q: Queryable,
  { leaderId, level }: { leaderId: bigint; level: number },
): Promise<bigint> {
  return (await sizesOf(q, leaderId)).find((size) => size.level === level)?.valid ?? 0n;
}

/** Valid members on levels 1 to `downTo` at this moment. Counting stops at `most`, which a condition needs. */
export async function validWithin(
  q: Queryable,
  { leaderId, downTo, most }: { leaderId: bigint; downTo: number; most: number },
): Promise<number> {
  const [row] = await q<{ valid: bigint }[]>`select team.valid_within(${leaderId}, ${downTo}, ${most}) as valid`;
  return Number(row?.valid ?? 0n);
}

type Placed = { memberId: bigint; joinedAt: Date; valid: boolean };

/** Members of one level, newest first, which is the order of their ids. */
export async function placedUnder(
  q: Queryable,
  { leaderId, level, before, limit }: { leaderId: bigint; level: number; before: bigint | null; limit: number },
): Promise<Placed[]> {
  return q<Placed[]>`
    select p.member_id, p.joined_at, coalesce(s.counted, false) as valid
    from team.place p left join team.validity s on s.member_id = p.member_id
    where p.leader_id = ${leaderId} and p.level = ${level}
      ${before === null ? q`` : q`and p.member_id < ${before}`}
    order by p.member_id desc limit ${limit}`;
}

/** Which of these members hide their name. */
export async function hiddenAmong(q: Queryable, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await q<{ memberId: bigint }[]>`
    select member_id from team.hidden_name where member_id = any (${idList(memberIds)}::bigint[])`;
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Those of the members who let those above them see their purchases. */
export async function showingAmong(q: Queryable, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await q<{ memberId: bigint }[]>`
    select member_id from team.shown_purchases where member_id = any (${idList(memberIds)}::bigint[])`;
  return new Set(rows.map(({ memberId }) => memberId));
}

// Photos that members show instead of a drawn avatar (uploads.md 4). The forum decides who may set one.

const FEATURE = 'team';
/** The width in which photos are shown, the smallest that is stored. */
const WIDTH = '320';
const subjectOf = (memberId: bigint) => `member:${memberId}`;

/** The photos of these members. The caller decides whether a reader may see them. */
export async function photosOf(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Picture>> {
  const found = await picturesOf(q, { feature: FEATURE, subjects: ids.map(subjectOf) });
  return new Map(ids.flatMap((id) => (found.get(subjectOf(id)) ?? []).map((photo) => [id, photo] as const)));
}

/** Sets an uploaded picture as the member's photo. The caller must have detached the earlier photo. */
export async function hangPhoto(
  tx: Transaction,
  { memberId, picture }: { memberId: bigint; picture: string },
): Promise<Refusal<'picture_not_found'> | null> {
  return attachPictures(tx, { feature: FEATURE, subject: subjectOf(memberId), owner: { memberId }, ids: [picture] });
}

/** Removes the photo, so that the drawn avatar shows again. Returns the hidden pictures' ids for `eraseFiles`. */
export async function dropPhoto(tx: Transaction, memberId: bigint): Promise<string[]> {
  return hidePictures(tx, { feature: FEATURE, subject: subjectOf(memberId) });
}

type Reading = Pick<Context, 'sql' | 'config' | 'log'>;

/** Reads a member's photo. The caller has checked that the reader may see it. */
export async function readPhotoOf(
  context: Reading,
  { memberId, picture }: { memberId: bigint; picture: string },
): Promise<Raw | Refusal<'picture_not_found'>> {
  return readPicture(context, { feature: FEATURE, subject: subjectOf(memberId), id: picture, width: WIDTH });
}

/** Reads a photo for a member. Another's is refused if they hide their name, because a photo identifies them too. */
export async function readPhoto(
  context: Reading,
  { reader, picture }: { reader: bigint; picture: string },
): Promise<Raw | Refusal<'picture_not_found'>> {
  const memberId = await senderOf(context.sql, { id: picture, feature: FEATURE });
  if (memberId === null) return refuse('picture_not_found');
  const hidden = memberId !== reader && (await hiddenAmong(context.sql, [memberId])).has(memberId);
  return hidden ? refuse('picture_not_found') : readPhotoOf(context, { memberId, picture });
}

export type Shown = { member: Member; face: Face };

/** Members as others may see them: without name and photo if they hide their name. */
export async function shownMembers(q: Queryable, of: readonly bigint[]): Promise<Map<bigint, Shown>> {
  const ids = [...new Set(of)];
  const [members, hidden, photos] = await Promise.all([membersByIds(q, ids), hiddenAmong(q, ids), photosOf(q, ids)]);
  return new Map(
    [...members].map(([id, member]) => {
      const photo = photos.get(id)?.id ?? null;
      const { avatar, nickname } = member;
      const face = hidden.has(id)
        ? { avatar, nickname: null, avatarPhoto: null }
        : { avatar, nickname, avatarPhoto: photo };
      return [id, { member, face }];
    }),
  );
}

// A leader's view of the team.

const LEVELS = [1, 2, 3] as const;

export async function levelViews(q: Queryable, leaderId: bigint) {
  const sizes = await sizesOf(q, leaderId);
  return LEVELS.map((level) => {
    const size = sizes.find((one) => one.level === level);
    return { level, members: Number(size?.members ?? 0n), valid: Number(size?.valid ?? 0n) };
  });
}

export async function memberViews(q: Queryable, { level, placed }: { level: number; placed: readonly Placed[] }) {
  const members = await shownMembers(
    q,
    placed.map(({ memberId }) => memberId),
  );
  const inviters = await shownMembers(q, level === 1 ? [] : [...members.values()].map((one) => inviterOf(one.member)));
  return placed.map(({ memberId, joinedAt, valid }) => {
    const { member, face } = required(members.get(memberId));
    return {
      memberNo: member.memberNo,
      ...face,
      vipLevel: member.vipLevel,
      registeredAt: joinedAt.toISOString(),
      invitedAt: (member.invitedAt ?? joinedAt).toISOString(),
      invitedBy: level === 1 ? null : (inviters.get(inviterOf(member))?.face.nickname ?? null),
      valid,
    };
  });
}

/** Who invited a member of a team. There always is an inviter. */
const inviterOf = ({ inviterId }: { inviterId: bigint | null }) => required(inviterId);

/** Hides a member's name from other members, or shows it again. Repeating a call changes nothing. */
export async function hideName(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  { memberId, hidden }: { memberId: bigint; hidden: boolean },
): Promise<void> {
  if (hidden)
    await sql`
      insert into team.hidden_name (member_id, hidden_at) values (${memberId}, ${clock.now()}) on conflict do nothing`;
  else await sql`delete from team.hidden_name where member_id = ${memberId}`;
}

/** Lets those above a member see the purchases behind rebates, or hides them. Repeating it changes nothing. */
export async function showPurchases(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  { memberId, shown }: { memberId: bigint; shown: boolean },
): Promise<void> {
  if (shown)
    await sql`
      insert into team.shown_purchases (member_id, shown_at) values (${memberId}, ${clock.now()})
      on conflict do nothing`;
  else await sql`delete from team.shown_purchases where member_id = ${memberId}`;
}

/** Records which members became valid and which no longer are (rewards.md 3). Returns how many became valid. */
export async function countValid({ sql }: Pick<Context, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const rows = await tx<{ memberId: bigint }[]>`select member_id from team.count_valid() as member_id`;
    const memberIds = rows.map(({ memberId }) => memberId);
    if (memberIds.length > 0) await emit(tx, events.became_valid, { memberIds });
    return memberIds.length;
  });
}
