// Stores a member's location and contacts only after consent, coarse and hashed, and deletes them (promises.md 6).
import { type Member, membersByContactHashes, membersByIds } from '#features/members/server/public.ts';
import { spend } from '#features/limits/server/public.ts';
import { contactHashesOf, keyedContactHashes } from '#features/credentials/server/public.ts';
import { idList } from '#platform/database/db.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../contract.ts';
import { systemSettings } from './settings.ts';

export type ConsentKind = 'location' | 'contacts';

export type Consents = { location: boolean; contacts: boolean };

async function readConsents(context: Pick<Context, 'sql'>, memberId: bigint): Promise<Consents> {
  const rows = await context.sql<
    { kind: ConsentKind }[]
  >`select kind from system.consent where member_id = ${memberId}`;
  const given = new Set(rows.map((row) => row.kind));
  return { location: given.has('location'), contacts: given.has('contacts') };
}

/** Gives or withdraws a consent. Withdrawing deletes the data given under it. */
async function setConsent(
  context: Pick<Context, 'sql' | 'clock'>,
  asked: { memberId: bigint; kind: ConsentKind; given: boolean; textVersion: string },
): Promise<Consents> {
  const { memberId, kind } = asked;
  await context.sql.begin(async (tx) => {
    if (asked.given) {
      await tx`
        insert into system.consent (member_id, kind, text_version, given_at)
          values (${memberId}, ${kind}, ${asked.textVersion}, ${context.clock.now()})
        on conflict (member_id, kind) do update set text_version = excluded.text_version, given_at = excluded.given_at`;
      return;
    }
    await tx`delete from system.consent where member_id = ${memberId} and kind = ${kind}`;
    if (kind === 'location') await tx`delete from system.location where member_id = ${memberId}`;
    else await tx`delete from system.contact where member_id = ${memberId}`;
  });
  return readConsents(context, memberId);
}

const DAY_SECONDS = 86_400;

/** Versions of the consent text (`TEXT_VERSION` of the page) that say that friends can find the member. */
const TEXTS_ABOUT_BEING_FOUND = ['4'];

/**
 * Replaces the saved contacts, and returns the friends among them: members who agreed to be found and whose own saved
 * contacts hold this member's number, so that a list of guessed numbers doesn't reveal who is a member. Without consent
 * nothing is stored and no member is found.
 */
async function saveContacts(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'secrets'>,
  asked: { memberId: bigint; hashes: readonly string[] },
): Promise<{ saved: number; members: Member[] } | Refusal<'feature_off' | 'too_many_requests'>> {
  const { contactMatching, contactUploadsADay } = await systemSettings.read(context);
  if (!contactMatching) return refuse('feature_off');
  const wait = await spend(context, [
    { bucket: `contacts|${asked.memberId}`, limit: contactUploadsADay, windowSeconds: DAY_SECONDS },
  ]);
  if (wait) return wait;
  const keyed = [...new Set(asked.hashes)].map((hash) => keyedContactHashes(context.secrets, hash));
  const today = keyed.map(([hash]) => hash.toString('hex'));
  const saved = await context.sql.begin(async (tx) => {
    // Two uploads of one member wait for each other, because each replaces all saved contacts.
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
  const members = await membersByContactHashes(context.sql, keyed.flat());
  const friends = await membersWhoSaved(context, asked.memberId, members);
  return { saved, members: members.filter(({ id }) => friends.has(id)) };
}

async function membersWhoSaved(
  context: Pick<Context, 'sql' | 'secrets'>,
  memberId: bigint,
  among: readonly Member[],
): Promise<Set<bigint>> {
  const me = required((await membersByIds(context.sql, [memberId])).get(memberId), 'the member who asks');
  const mine = contactHashesOf(context.secrets, me.phone).map((hash) => hash.toString('hex'));
  const rows = await context.sql<{ memberId: bigint }[]>`
    select distinct contact.member_id from system.contact contact
      join system.consent consent on consent.member_id = contact.member_id and consent.kind = 'contacts'
        and consent.text_version = any (${TEXTS_ABOUT_BEING_FOUND})
    where contact.member_id = any (${idList(among.map(({ id }) => id))}::bigint[]) and contact.member_id <> ${memberId}
      and contact.hash = any (select decode(h, 'hex') from unnest(${mine}::text[]) h)`;
  return new Set(rows.map((row) => row.memberId));
}

async function deleteContacts(context: Pick<Context, 'sql'>, memberId: bigint): Promise<void> {
  await context.sql`delete from system.contact where member_id = ${memberId}`;
}

/** Rounds to two decimals of a degree, which are about 1.1 km from north to south. */
export function coarse(degrees: number): number {
  const rounded = Math.round(degrees * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

/** Stores the rounded location, but nothing without consent. */
async function saveLocation(
  context: Pick<Context, 'sql' | 'clock'>,
  asked: { memberId: bigint; latitude: number; longitude: number },
): Promise<{ kept: boolean; latitude: number | null; longitude: number | null }> {
  const latitude = coarse(asked.latitude);
  const longitude = coarse(asked.longitude);
  // The statement locks the consent's row, so that a withdrawal at the same moment leaves no data behind.
  const saved = await context.sql`
    with consent as (select member_id from system.consent
      where member_id = ${asked.memberId} and kind = 'location' for share)
    insert into system.location (member_id, latitude, longitude, at)
    select member_id, ${latitude}, ${longitude}, ${context.clock.now()} from consent
    on conflict (member_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      at = excluded.at`;
  return saved.count === 1 ? { kept: true, latitude, longitude } : { kept: false, latitude: null, longitude: null };
}

async function deleteLocation(context: Pick<Context, 'sql'>, memberId: bigint): Promise<void> {
  await context.sql`delete from system.location where member_id = ${memberId}`;
}

export function privacyHandlers(
  context: Context,
): HandlersAt<typeof contract, '/api/v1/consents' | '/api/v1/location' | '/api/v1/contact'> {
  return {
    'GET /api/v1/consents': ({ caller }) => readConsents(context, caller.memberId),
    'PUT /api/v1/consents': ({ caller, body }) => setConsent(context, { memberId: caller.memberId, ...body }),
    'POST /api/v1/location': ({ caller, body }) => saveLocation(context, { memberId: caller.memberId, ...body }),
    'DELETE /api/v1/location': async ({ caller }) => {
      await deleteLocation(context, caller.memberId);
      return null;
    },
    'POST /api/v1/contact': async ({ caller, body }) => {
      if (!body.hashes) return { saved: 0, members: [] };
      const saved = await saveContacts(context, { memberId: caller.memberId, hashes: body.hashes });
      if (isRefusal(saved)) return saved;
      return {
        saved: saved.saved,
        members: saved.members.map(({ memberNo, nickname, avatar }) => ({ memberNo, nickname, avatar })),
      };
    },
    'DELETE /api/v1/contact': async ({ caller }) => {
      await deleteContacts(context, caller.memberId);
      return null;
    },
  };
}
