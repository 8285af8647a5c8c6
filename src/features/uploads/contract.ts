// The calls on pictures, and the schemas that features need to attach and show pictures.
import { z } from 'zod';
import { defineContract, defineRefusals, wire } from '#platform/http/contract.ts';

export const refusals = defineRefusals({
  upload_not_a_picture: 202801,
  upload_moves: 202802,
  upload_too_large: 202803,
  uploads_used_up: 202804,
  picture_not_found: 202805,
});

/** The three widths in which a picture is stored, in pixels. A smaller picture keeps its width. */
export const PICTURE_WIDTHS = [320, 720, 1440] as const;
/** The most pictures on one thing. */
export const PICTURES_MOST = 5;
/** The largest file that is accepted, in bytes. A setting may allow less. */
const BYTES_MOST = 4_000_000;

export const pictureId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
/** For the body of a call that attaches pictures: their ids in order. */
export const pictureIds = z
  .array(pictureId)
  .max(PICTURES_MOST)
  .refine((ids) => new Set(ids).size === ids.length, 'repeated');
/** For the answer of a call that shows pictures. Width and height are of the largest size. */
export const picture = z.strictObject({ id: pictureId, width: z.int().min(1), height: z.int().min(1) });
export type Picture = z.output<typeof picture>;

const pictureWidth = z.enum(['320', '720', '1440']);
/** The end of a path that shows one size of a picture. */
export const picturePath = { picture: pictureId, width: pictureWidth };

const kept = { body: wire.bytes, bodyBytesMax: BYTES_MOST, intent: true, data: picture } as const;
const UPLOAD_REFUSALS = ['upload_not_a_picture', 'upload_moves', 'upload_too_large', 'uploads_used_up'] as const;
const ownPicture = z.strictObject(picturePath);
const byId = z.strictObject({ id: pictureId });

export const contract = defineContract({
  'POST /api/v1/pictures': {
    summary: 'Send a picture: the bytes of a JPEG, PNG or WebP file; it is encoded again and mine alone until I use it',
    access: 'member',
    staysOpen: true,
    ...kept,
    refusals: UPLOAD_REFUSALS,
  },
  'GET /api/v1/pictures/{picture}/{width}': {
    summary: 'A picture of mine, as WebP',
    access: 'member',
    staysOpen: true,
    path: ownPicture,
    data: 'raw',
    refusals: ['picture_not_found'],
  },
  'DELETE /api/v1/pictures/{id}': {
    summary: 'Take away a picture that I have not used yet',
    access: 'member',
    staysOpen: true,
    path: byId,
    data: z.strictObject({ id: pictureId }),
    refusals: ['picture_not_found'],
  },
  'POST /console/api/v1/pictures': {
    summary: 'Send a picture of staff: the bytes of a JPEG, PNG or WebP file; it is encoded again',
    access: 'staff',
    ...kept,
    refusals: UPLOAD_REFUSALS,
  },
  'GET /console/api/v1/pictures/{picture}/{width}': {
    summary: 'A picture that I sent, as WebP',
    access: 'staff',
    path: ownPicture,
    data: 'raw',
    refusals: ['picture_not_found'],
    looks: { unkept: 'A picture that the caller uploaded.' },
  },
  'DELETE /console/api/v1/pictures/{id}': {
    summary: 'Take away a picture that I sent and that is not used yet',
    access: 'staff',
    path: byId,
    data: z.strictObject({ id: pictureId }),
    refusals: ['picture_not_found'],
  },
});
