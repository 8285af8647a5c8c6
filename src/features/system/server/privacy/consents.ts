// A member gives location and contacts only after consent: coarse, hashed and deletable (promises.md 6).
import type { Floor } from '#platform/floor.ts';

export type ConsentKind = 'location' | 'contacts';

export type Consents = { location: boolean; contacts: boolean };

export async function readConsents(floor: Pick<Floor, 'sql'>, memberId: bigint): Promise<Consents> {
  const rows = await floor.sql<{ kind: ConsentKind }[]>`select kind from system.consent where member_id = ${memberId}`;
  const given = new Set(rows.map((row) => row.kind));
  return { location: given.has('location'), contacts: given.has('contacts') };
}

/** Withdrawing a consent deletes the data given under it. */
export async function setConsent(
  floor: Pick<Floor, 'sql' | 'clock'>,
  asked: { memberId: bigint; kind: ConsentKind; given: boolean; textVersion: string },
): Promise<Consents> {
  const { memberId, kind } = asked;
  await floor.sql.begin(async (tx) => {
    if (asked.given) {
      await tx`
        insert into system.consent (member_id, kind, text_version, given_at)
          values (${memberId}, ${kind}, ${asked.textVersion}, ${floor.clock.now()})
        on conflict (member_id, kind) do update set text_version = excluded.text_version, given_at = excluded.given_at`;
      return;
    }
    await tx`delete from system.consent where member_id = ${memberId} and kind = ${kind}`;
    if (kind === 'location') await tx`delete from system.location where member_id = ${memberId}`;
    else await tx`delete from system.contact where member_id = ${memberId}`;
  });
  return readConsents(floor, memberId);
}
