import type { Floor } from '#platform/floor.ts';

/** Hides a member's name from those above them, or shows it. Repeating it changes nothing. */
export async function hideName(
  { sql, clock }: Pick<Floor, 'sql' | 'clock'>,
  { memberId, hidden }: { memberId: bigint; hidden: boolean },
): Promise<void> {
  if (hidden)
    await sql`
      insert into team.hidden_name (member_id, hidden_at) values (${memberId}, ${clock.now()}) on conflict do nothing`;
  else await sql`delete from team.hidden_name where member_id = ${memberId}`;
}
