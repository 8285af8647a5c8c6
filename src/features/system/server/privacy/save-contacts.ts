import { idList } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  contactHashesOf,
  keyedContactHashes,
  type Member,
  membersByContactHashes,
  membersByIds,
  spend,
} from '#features/identity/server/public.ts';
import { systemSettings } from '../settings.ts';

const DAY_SECONDS = 86_400;

/** Versions of the consent's words (`TEXT_VERSION` of the page) that say that friends find a member too. */
const TEXTS_ABOUT_BEING_FOUND = ['4'];

/**
 * Replaces the saved contacts and returns the friends among them: members who agreed to be found and whose own saved
 * contacts hold this member's number. So a list of guessed numbers says nothing about who is a member. Without consent
 * it keeps nothing and finds no member.
 */
export async function saveContacts(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'secrets'>,
  asked: { memberId: bigint; hashes: readonly string[] },
): Promise<{ saved: number; members: Member[] } | Refusal<'feature_off' | 'too_many_requests'>> {
  const { contactMatching, contactUploadsADay } = await systemSettings.read(floor);
  if (!contactMatching) return refuse('feature_off');
  const wait = await spend(floor, [
    { bucket: `contacts|${asked.memberId}`, limit: contactUploadsADay, windowSeconds: DAY_SECONDS },
  ]);
  if (wait) return wait;
  const keyed = [...new Set(asked.hashes)].map((hash) => keyedContactHashes(floor.secrets, hash));
  const today = keyed.map(([hash]) => hash.toString('hex'));
  const saved = await floor.sql.begin(async (tx) => {
    // Two uploads of one member queue here: each replaces the saved ones.
    const consent =
      await tx`select from system.consent where member_id = ${asked.memberId} and kind = 'contacts' for no key update`;
    if (consent.count === 0) return null;
    await tx`delete from system.contact where member_id = ${asked.memberId}`;
    const inserted = await tx`
      insert into system.contact (member_id, hash)
      select ${asked.memberId}, decode(h, 'hex') from unnest(${today}::text[]) h`;
    return inserted.count;
  });
  if (saved === null) return { saved: 0, members: [] };
  const members = await membersByContactHashes(floor.sql, keyed.flat());
  const friends = await whoKeeps(floor, asked.memberId, members);
  return { saved, members: members.filter(({ id }) => friends.has(id)) };
}

async function whoKeeps(
  floor: Pick<Floor, 'sql' | 'secrets'>,
  memberId: bigint,
  among: readonly Member[],
): Promise<Set<bigint>> {
  const me = must((await membersByIds(floor.sql, [memberId])).get(memberId), 'the member who asks');
  const mine = contactHashesOf(floor.secrets, me.phone).map((hash) => hash.toString('hex'));
  const rows = await floor.sql<{ memberId: bigint }[]>`
    select distinct contact.member_id from system.contact contact
      join system.consent consent on consent.member_id = contact.member_id and consent.kind = 'contacts'
        and consent.text_version = any (${TEXTS_ABOUT_BEING_FOUND})
    where contact.member_id = any (${idList(among.map(({ id }) => id))}::bigint[]) and contact.member_id <> ${memberId}
      and contact.hash = any (select decode(h, 'hex') from unnest(${mine}::text[]) h)`;
  return new Set(rows.map((row) => row.memberId));
}
