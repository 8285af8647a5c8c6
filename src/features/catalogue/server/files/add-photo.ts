import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { must } from '../../../../platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import { toJson } from '../localized.ts';
import type { Made } from '../products/draft-product.ts';
import { refusePromises } from '../../../texts/server/public.ts';
import { encodePicture } from './encode-file.ts';
import { keepFile } from './keep-file.ts';

export async function addPhoto(
  floor: Floor,
  {
    staffId,
    productId,
    fileBase64,
    alt,
  }: { staffId: bigint; productId: bigint; fileBase64: string; alt: Record<string, string | undefined> },
  intent: Intent,
): Promise<Made | Refusal<'product_not_found' | 'picture_not_readable' | 'promise_words'> | IntentRefusal> {
  const promises = refusePromises({ alt });
  if (promises) return promises;
  const picture = await encodePicture(Buffer.from(fileBase64, 'base64'));
  if (!picture) return refuse('picture_not_readable');
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [product] = await tx`select from catalogue.product where id = ${productId}`;
    if (!product) return refuse('product_not_found');
    const fileId = await keepFile(tx, picture, staffId);
    const [row] = await tx<{ id: bigint }[]>`
      insert into catalogue.photo (product_id, file_id, alt, place)
      select ${productId}, ${fileId}, ${toJson(alt)}::text::jsonb, coalesce(max(place), 0) + 1 from catalogue.photo
      where product_id = ${productId}
      on conflict (product_id, file_id) do update set alt = excluded.alt returning id`;
    const { id } = must(row);
    await audit(tx, {
      staffId,
      action: 'catalogue.photo_added',
      subject: `product:${productId}`,
      detail: { photoId: id },
    });
    return { id: id.toString() };
  });
}
