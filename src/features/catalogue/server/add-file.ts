// Uploads by staff. Pictures are decoded and written anew, so that nothing but pixels of theirs is ever served; papers are
// PDFs, or pictures of paper. Files are addressed by the hash of what is served.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Transaction } from '../../../platform/db.ts';
import type { Floor } from '../../../platform/floor.ts';
import { type Intent, once } from '../../../platform/intents.ts';
import { must } from '../../../platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { audit } from '../../identity/server/public.ts';
import type { Made } from './products/draft-product.ts';
import { toJson } from './localized.ts';
import { promiseWordsOf } from './products/promise-words.ts';

const SIDE_MAX = 1600;
const PIXELS_MAX = 40_000_000;
const BYTES_MAX = 4_194_304;
const READABLE = new Set(['jpeg', 'png', 'webp', 'avif', 'heif']);

type Encoded = {
  bytes: Buffer;
  contentType: 'image/webp' | 'application/pdf';
  width: number | null;
  height: number | null;
};

/** Any common picture as WebP, turned upright, without its metadata (places and devices of who took it); null if unreadable. */
export async function encodePicture(bytes: Buffer): Promise<Encoded | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { format } = await image.metadata();
    if (!format || !READABLE.has(format)) return null;
    const { data, info } = await image
      .rotate()
      .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true });
    return data.length > BYTES_MAX
      ? null
      : { bytes: data, contentType: 'image/webp', width: info.width, height: info.height };
  } catch {
    return null; // Not a picture: the decoder's own reason means nothing to who sent it.
  }
}

/** A PDF as it is (served as a download, never shown inside our pages), or a picture of a paper. */
async function encodePaper(bytes: Buffer): Promise<Encoded | null> {
  if (bytes.length > BYTES_MAX) return null;
  const isPdf =
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).toString('latin1').includes('%%EOF');
  return isPdf ? { bytes, contentType: 'application/pdf', width: null, height: null } : encodePicture(bytes);
}

async function keepFile(
  tx: Transaction,
  { bytes, contentType, width, height }: Encoded,
  staffId: bigint,
): Promise<bigint> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await tx`insert into catalogue.file (sha256, content_type, bytes, width, height, added_by)
    values (${sha256}, ${contentType}, ${bytes}, ${width}, ${height}, ${staffId}) on conflict (sha256) do nothing`;
  const [row] = await tx<{ id: bigint }[]>`select id from catalogue.file where sha256 = ${sha256}`;
  return must(row).id;
}

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
  const promises = promiseWordsOf({ alt });
  if (Object.keys(promises).length > 0) return refuse('promise_words', { fields: promises });
  const picture = await encodePicture(Buffer.from(fileBase64, 'base64'));
  if (!picture) return refuse('picture_not_readable');
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [product] = await tx`select from catalogue.product where id = ${productId}`;
    if (!product) return refuse('product_not_found');
    const fileId = await keepFile(tx, picture, staffId);
    const [row] = await tx<{ id: bigint }[]>`
      insert into catalogue.photo (product_id, file_id, alt, place)
      select ${productId}, ${fileId}, ${toJson(alt)}::text::jsonb, coalesce(max(place), 0) + 1 from catalogue.photo where product_id = ${productId}
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
  const promises = promiseWordsOf({ title });
  if (Object.keys(promises).length > 0) return refuse('promise_words', { fields: promises });
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
