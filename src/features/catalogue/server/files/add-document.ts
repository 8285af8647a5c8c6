import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { must } from '../../../../platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import { toJson } from '../localized.ts';
import type { Made } from '../products/draft-product.ts';
import { refusePromises } from '../../../texts/server/public.ts';
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
): Promise<Made | Refusal<'asset_not_found' | 'paper_not_readable' | 'promise_words'> | IntentRefusal> {
  const promises = refusePromises({ title });
  if (promises) return promises;
  const paper = await encodePaper(Buffer.from(fileBase64, 'base64'));
  if (!paper) return refuse('paper_not_readable');
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [asset] = await tx`select from catalogue.asset where id = ${assetId}`;
    if (!asset) return refuse('asset_not_found');
    const fileId = await keepFile(tx, paper, staffId);
    const [row] = await tx<{ id: bigint }[]>`
      insert into catalogue.document (asset_id, kind, title, file_id, added_by)
      values (${assetId}, ${kind}, ${toJson(title)}::text::jsonb, ${fileId}, ${staffId}) returning id`;
    const { id } = must(row);
    await audit(tx, {
      staffId,
      action: 'catalogue.document_added',
      subject: `asset:${assetId}`,
      detail: { documentId: id, kind },
    });
    return { id: id.toString() };
  });
}
