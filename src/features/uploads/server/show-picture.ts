import { Raw } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { keyOf, storeOf } from './stores/open-store.ts';

/** The bytes of one size. Its caller has checked that the reader may see the picture. */
export async function showPicture(
  floor: Pick<Floor, 'config' | 'log'>,
  { id, width }: { id: string; width: string },
): Promise<Raw | Refusal<'picture_not_found'>> {
  const body = await storeOf(floor).get(keyOf(id, Number(width)));
  if (body) return new Raw({ contentType: 'image/webp', body, own: true });
  floor.log.error({ picture: id }, 'a picture is not in its store');
  return refuse('picture_not_found');
}
