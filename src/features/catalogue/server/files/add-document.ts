import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { type WriteRefusal, type Written, writePage } from '../proposals/write-page.ts';
import { encodePaper } from './encode-file.ts';
import { keepFile } from './keep-file.ts';

export async function addDocument(
  floor: Floor,
  {
    staffId,
    assetId,
    kind,
    title,
    fileBase64,
  }: { staffId: bigint; assetId: bigint; kind: string; title: Record<string, string | undefined>; fileBase64: string },
  intent: Intent,
): Promise<
  Written | Refusal<'asset_not_found' | 'paper_not_readable' | 'promise_words'> | WriteRefusal | IntentRefusal
> {
  const promises = refusePromises({ title });
  if (promises) return promises;
  const paper = await encodePaper(Buffer.from(fileBase64, 'base64'));
  if (!paper) return refuse('paper_not_readable');
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [asset] = await tx<{ productId: bigint }[]>`
      select product_id from catalogue.asset where id = ${assetId}`;
    if (!asset) return refuse('asset_not_found');
    const file = await keepFile(tx, paper, staffId);
    return writePage(floor, tx, {
      productId: asset.productId,
      staffId,
      wish: { into: 'document', row: { asset_id: String(assetId), kind, title }, file },
      note: (id) => ({
        action: 'catalogue.document_added',
        subject: `asset:${assetId}`,
        detail: { documentId: id, kind },
      }),
    });
  });
}
