import type { Floor } from '#platform/floor.ts';

export async function deleteLocation(floor: Pick<Floor, 'sql'>, memberId: bigint): Promise<void> {
  await floor.sql`delete from system.location where member_id = ${memberId}`;
}
