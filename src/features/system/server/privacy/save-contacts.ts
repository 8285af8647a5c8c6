import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { keyedContactHashes, type Member, membersByContactHashes, spend } from '../../../identity/server/public.ts';
import { systemSettings } from '../settings.ts';

const DAY_SECONDS = 86_400;

/**
 * Replaces the saved contacts and returns which of them are members. It counts calls, so that nobody asks for every
 * number.
 */
export async function saveContacts(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'secrets'>,
  asked: { memberId: bigint; hashes: readonly string[] },
): Promise<{ saved: number; members: Member[] } | Refusal<'consent_missing' | 'feature_off' | 'too_many_requests'>> {
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
  if (saved === null) return refuse('consent_missing');
  const members = await membersByContactHashes(floor.sql, keyed.flat());
  return { saved, members: members.filter((member) => member.id !== asked.memberId) };
}
