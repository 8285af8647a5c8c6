import { type Handlers, Raw } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { fileBytes } from '../store.ts';
import { addDocument } from './add-document.ts';
import { addPhoto } from './add-photo.ts';
import { drawingOf } from './drawings.ts';
import { removePhoto } from './remove-photo.ts';

const DAY_SECONDS = 86_400;

export function fileHandlers(floor: Floor) {
  return {
    'GET /api/v1/drawings/{name}': async ({ path }) => {
      const svg = drawingOf(path.name);
      return svg === null
        ? refuse('file_not_found')
        : new Raw({ contentType: 'image/svg+xml', body: svg, cacheSeconds: 7 * DAY_SECONDS });
    },
    'GET /api/v1/files/{name}': async ({ path }) => {
      const sha256 = path.name.slice(0, 64);
      const file = await fileBytes(floor.sql, sha256);
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
      addPhoto(floor, { staffId: caller.staffId, productId: BigInt(path.id), ...body }, intent),
    'DELETE /console/api/v1/photos/{id}': async ({ path, caller }) =>
      removePhoto(floor, { staffId: caller.staffId, photoId: BigInt(path.id) }),
    'POST /console/api/v1/assets/{id}/documents': async ({ path, body, caller, intent }) =>
      addDocument(floor, { staffId: caller.staffId, assetId: BigInt(path.id), ...body }, intent),
  } satisfies Partial<Handlers<typeof contract>>;
}
