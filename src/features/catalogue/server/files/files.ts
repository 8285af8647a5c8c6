// Adds papers to assets, and photos to products. Also the handlers that serve drawings and uploaded files.
import { audit } from '#features/acts/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { type Handlers, Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import type { Made } from '../products/draft-product.ts';
import { writePage, type WriteRefusal, type Written } from '../proposals/write-page.ts';
import { fileBytes } from '../store.ts';
import { drawingOf } from './drawings.ts';
import { encodePaper, encodePicture, keepFile } from './keep-file.ts';

export async function addDocument(
  context: Context,
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
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const [asset] = await tx<{ productId: bigint }[]>`
      select a.product_id from catalogue.asset a join catalogue.product p on p.id = a.product_id
      where a.id = ${assetId} and p.discarded_at is null`;
    if (!asset) return refuse('asset_not_found');
    const file = await keepFile(tx, paper, staffId);
    return writePage(context, tx, {
      productId: asset.productId,
      staffId,
      wish: { into: 'document', row: { asset_id: String(assetId), kind, title }, file },
      auditEntry: (id) => ({
        action: 'catalogue.document_added',
        subject: `asset:${assetId}`,
        detail: { documentId: id, kind },
      }),
    });
  });
}

export async function addPhoto(
  context: Context,
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
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const [product] = await tx`select from catalogue.product where id = ${productId} and discarded_at is null`;
    if (!product) return refuse('product_not_found');
    const file = await keepFile(tx, picture, staffId);
    return writePage(context, tx, {
      productId,
      staffId,
      wish: { into: 'photo', row: { product_id: String(productId), alt }, file },
      auditEntry: (id) => ({
        action: 'catalogue.photo_added',
        subject: `product:${productId}`,
        detail: { photoId: id },
      }),
    });
  });
}

export async function removePhoto(
  context: Context,
  { staffId, photoId }: { staffId: bigint; photoId: bigint },
): Promise<Made | Refusal<'file_not_found'>> {
  return context.sql.begin(async (tx) => {
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

const DAY_SECONDS = 86_400;

export function fileHandlers(context: Context) {
  return {
    'GET /api/v1/drawings/{name}': async ({ path }) => {
      const svg = drawingOf(path.name);
      return svg === null
        ? refuse('file_not_found')
        : new Raw({ contentType: 'image/svg+xml', body: svg, cacheSeconds: 7 * DAY_SECONDS });
    },
    'GET /api/v1/files/{name}': async ({ path }) => {
      const sha256 = path.name.slice(0, 64);
      const file = await fileBytes(context.sql, sha256);
      const isPdf = path.name.endsWith('.pdf');
      if (!file || isPdf !== (file.contentType === 'application/pdf')) return refuse('file_not_found');
      return new Raw({
        contentType: file.contentType,
        body: file.bytes,
        cacheSeconds: 365 * DAY_SECONDS,
        ...(isPdf ? { filename: `${sha256.slice(0, 12)}.pdf` } : {}),
      });
    },
    'POST /console/api/v1/products/{id}/photos': async ({ path, body, caller, intent }) =>
      addPhoto(context, { staffId: caller.staffId, productId: BigInt(path.id), ...body }, intent),
    'DELETE /console/api/v1/photos/{id}': async ({ path, caller }) =>
      removePhoto(context, { staffId: caller.staffId, photoId: BigInt(path.id) }),
    'POST /console/api/v1/assets/{id}/documents': async ({ path, body, caller, intent }) =>
      addDocument(context, { staffId: caller.staffId, assetId: BigInt(path.id), ...body }, intent),
  } satisfies Partial<Handlers<typeof contract>>;
}
