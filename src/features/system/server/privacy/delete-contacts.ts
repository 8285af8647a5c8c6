import type { Floor } from '#platform/floor.ts';

export async function deleteContacts(floor: Pick<Floor, 'sql'>, memberId: bigint): Promise<void> {
  await floor.sql`delete from system.contact where member_id = ${memberId}`;
}
