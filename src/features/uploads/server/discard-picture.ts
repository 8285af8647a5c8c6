import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { hidePicture, type Owner } from './store.ts';

/**
 * The owner takes a loose picture away. It is out of sight at once; the collector takes row and files later. Until then
 * the row counts for the quota of the day.
 */
export async function discardPicture(
  floor: Pick<Floor, 'sql'>,
  asked: { id: string; owner: Owner },
): Promise<{ id: string } | Refusal<'picture_not_found'>> {
  return (await hidePicture(floor.sql, asked)) ? { id: asked.id } : refuse('picture_not_found');
}
