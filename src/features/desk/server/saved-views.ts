// Filters of lists that staff keep under a name (desk.saved_view).
import type { Context } from '#platform/context.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { SavedView } from '../contract.ts';

/** How many filters of one list one person may keep. */
const MOST = 20;

type Row = Omit<SavedView, 'id'> & { id: bigint };
const toWire = ({ id, ...view }: Row): SavedView => ({ id: String(id), ...view });

/**
 * The caller's own filters of a list, and those that others share. A filter may hold a member's name, so others see it
 * only if they have a role that its keeper had.
 */
export async function savedViews(
  { sql }: Pick<Context, 'sql'>,
  { staffId, roles }: StaffCaller,
  list: string,
): Promise<SavedView[]> {
  const rows = await sql<Row[]>`
    select id, name, filter, shared_with <> '{}' as shared, staff_id = ${staffId} as own from desk.saved_view
    where list = ${list} and (staff_id = ${staffId} or shared_with && ${[...roles]}::text[])
    order by staff_id = ${staffId} desc, name, id`;
  return rows.map(toWire);
}

export async function saveView(
  { sql }: Pick<Context, 'sql'>,
  { staffId, roles }: StaffCaller,
  { list, name, filter, shared }: Pick<SavedView, 'name' | 'filter' | 'shared'> & { list: string },
): Promise<SavedView | Refusal<'saved_views_full'>> {
  const [row] = await sql<Row[]>`
    insert into desk.saved_view (staff_id, list, name, filter, shared_with)
    select ${staffId}, ${list}, ${name}, ${JSON.stringify(filter)}::text::jsonb, ${shared ? [...roles] : []}::text[]
    where (select count(*) from desk.saved_view
      where staff_id = ${staffId} and list = ${list} and name <> ${name}) < ${MOST}
    on conflict (staff_id, list, name) do update set filter = excluded.filter, shared_with = excluded.shared_with
    returning id, name, filter, shared_with <> '{}' as shared, true as own`;
  return row ? toWire(row) : refuse('saved_views_full');
}

export async function removeView(
  { sql }: Pick<Context, 'sql'>,
  { staffId }: StaffCaller,
  id: bigint,
): Promise<null | Refusal<'saved_view_not_found'>> {
  const [row] = await sql`delete from desk.saved_view where id = ${id} and staff_id = ${staffId} returning id`;
  return row ? null : refuse('saved_view_not_found');
}
