import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import type { Made } from '../products/draft-product.ts';

export async function removePhoto(
  floor: Floor,
  { staffId, photoId }: { staffId: bigint; photoId: bigint },
): Promise<Made | Refusal<'file_not_found'>> {
  return floor.sql.begin(async (tx) => {
    const [row] = await tx<
      { productId: bigint }[]
    >`delete from catalogue.photo where id = ${photoId} returning product_id`;
    if (!row) return refuse('file_not_found');
    await audit(tx, {
      staffId,
      action: 'catalogue.photo_removed',
      subject: `product:${row.productId}`,
      detail: { photoId },
    });
    return { id: photoId.toString() };
  });
}
