import type { Floor } from '#platform/floor.ts';

/** Two decimals of a degree are about 1.1 km north to south. */
export function coarse(degrees: number): number {
  const rounded = Math.round(degrees * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

/** Keeps nothing without consent. */
export async function saveLocation(
  floor: Pick<Floor, 'sql' | 'clock'>,
  asked: { memberId: bigint; latitude: number; longitude: number },
): Promise<{ kept: boolean; latitude: number | null; longitude: number | null }> {
  const latitude = coarse(asked.latitude);
  const longitude = coarse(asked.longitude);
  // The write locks the consent row, so a withdrawal at the same moment leaves nothing behind.
  const saved = await floor.sql`
    with consent as (select member_id from system.consent
      where member_id = ${asked.memberId} and kind = 'location' for share)
    insert into system.location (member_id, latitude, longitude, at)
    select member_id, ${latitude}, ${longitude}, ${floor.clock.now()} from consent
    on conflict (member_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      at = excluded.at`;
  return saved.count === 1 ? { kept: true, latitude, longitude } : { kept: false, latitude: null, longitude: null };
}
