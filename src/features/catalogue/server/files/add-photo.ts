import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { type WriteRefusal, type Written, writePage } from '../proposals/write-page.ts';
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
): Promise<
  Written | Refusal<'product_not_found' | 'picture_not_readable' | 'promise_words'> | WriteRefusal | IntentRefusal
> {
  const promises = refusePromises({ alt });
  if (promises) return promises;
  const picture = await encodePicture(Buffer.from(fileBase64, 'base64'));
  if (!picture) return refuse('picture_not_readable');
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [product] = await tx`select from catalogue.product where id = ${productId}`;
    if (!product) return refuse('product_not_found');
    const file = await keepFile(tx, picture, staffId);
    return writePage(floor, tx, {
      productId,
      staffId,
      wish: { into: 'photo', row: { product_id: String(productId), alt }, file },
      note: (id) => ({ action: 'catalogue.photo_added', subject: `product:${productId}`, detail: { photoId: id } }),
    });
  });
}
