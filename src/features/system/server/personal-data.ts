// What a member gives of their own accord (promises.md 6): coarse, hashed, deletable, and only after consent.
import type { Floor } from '../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { keyedContactHash, type Member, membersByContactHashes, spend } from '../../identity/server/public.ts';
import { systemSettings } from './settings.ts';

export type ConsentKind = 'location' | 'contacts';
export type Consents = { location: boolean; contacts: boolean };

export async function readConsents(floor: Pick<Floor, 'sql'>, memberId: bigint): Promise<Consents> {
  const rows = await floor.sql<{ kind: ConsentKind }[]>`select kind from system.consent where member_id = ${memberId}`;
  const given = new Set(rows.map((row) => row.kind));
  return { location: given.has('location'), contacts: given.has('contacts') };
}

/** Taking consent back deletes what was given under it. */
export async function setConsent(
  floor: Pick<Floor, 'sql' | 'clock'>,
  asked: { memberId: bigint; kind: ConsentKind; given: boolean; textVersion: string },
): Promise<Consents> {
  const { memberId, kind } = asked;
  await floor.sql.begin(async (tx) => {
    if (asked.given) {
      await tx`
        insert into system.consent (member_id, kind, text_version, given_at) values (${memberId}, ${kind}, ${asked.textVersion}, ${floor.clock.now()})
        on conflict (member_id, kind) do update set text_version = excluded.text_version, given_at = excluded.given_at`;
      return;
    }
    await tx`delete from system.consent where member_id = ${memberId} and kind = ${kind}`;
    if (kind === 'location') await tx`delete from system.location where member_id = ${memberId}`;
    else await tx`delete from system.contact where member_id = ${memberId}`;
  });
  return readConsents(floor, memberId);
}

/** Two decimals of a degree are about 1.1 km north to south. */
export function coarse(degrees: number): number {
  const rounded = Math.round(degrees * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

export async function saveLocation(
  floor: Pick<Floor, 'sql' | 'clock'>,
  asked: { memberId: bigint; latitude: number; longitude: number },
): Promise<{ latitude: number; longitude: number } | Refusal<'consent_missing'>> {
  const latitude = coarse(asked.latitude);
  const longitude = coarse(asked.longitude);
  // The consent row is locked with the write: taking it back at the same moment leaves nothing behind.
  const saved = await floor.sql`
    with consent as (select member_id from system.consent where member_id = ${asked.memberId} and kind = 'location' for share)
    insert into system.location (member_id, latitude, longitude, at)
    select member_id, ${latitude}, ${longitude}, ${floor.clock.now()} from consent
    on conflict (member_id) do update set latitude = excluded.latitude, longitude = excluded.longitude, at = excluded.at`;
  return saved.count === 1 ? { latitude, longitude } : refuse('consent_missing');
}

export async function deleteLocation(floor: Pick<Floor, 'sql'>, memberId: bigint): Promise<void> {
  await floor.sql`delete from system.location where member_id = ${memberId}`;
}

const DAY_SECONDS = 86_400;

/** Replaces the saved contacts and tells which of them are members: counted, so that nobody asks for every number there is. */
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
  const keyed = [...new Set(asked.hashes)].map((hash) => keyedContactHash(floor.secrets, hash));
  const saved = await floor.sql.begin(async (tx) => {
    // Two uploads of one member queue here: each replaces what is there.
    const consent =
      await tx`select from system.consent where member_id = ${asked.memberId} and kind = 'contacts' for no key update`;
    if (consent.count === 0) return null;
    await tx`delete from system.contact where member_id = ${asked.memberId}`;
    const inserted = await tx`
      insert into system.contact (member_id, hash)
      select ${asked.memberId}, decode(h, 'hex') from unnest(${keyed.map((hash) => hash.toString('hex'))}::text[]) h`;
    return inserted.count;
  });
  if (saved === null) return refuse('consent_missing');
  const members = await membersByContactHashes(floor.sql, keyed);
  return { saved, members: members.filter((member) => member.id !== asked.memberId) };
}

export async function deleteContacts(floor: Pick<Floor, 'sql'>, memberId: bigint): Promise<void> {
  await floor.sql`delete from system.contact where member_id = ${memberId}`;
}
