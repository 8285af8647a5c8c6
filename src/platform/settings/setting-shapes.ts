// Schemas for the settings in config.ts, with messages for the operator.
import path from 'node:path';
import { z } from 'zod';

export const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(1, 'must be from 1 to 65535')
  .max(65535, 'must be from 1 to 65535');
export const host = z.string().regex(/^[A-Za-z0-9.:_-]+$/, 'must be an address or a host name');
export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be like postgres://user:password@host:5432/database',
});
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
/** Characters allowed in a tile address. None can end a part of the Content-Security-Policy that contains it. */
const SIGNS = String.raw`[^\s"'<>;,{}]`;
const BY_TILE = `${SIGNS}*\\{z\\}${SIGNS}*\\{[xy]\\}${SIGNS}*\\{[xy]\\}${SIGNS}*`;
/** The address of tiles or of a PMTiles file: an origin and a path, or only a path on our own server. */
export const TILES = new RegExp(`^(?:https?://[A-Za-z0-9.:-]+)?/(?:${BY_TILE}|${SIGNS}+\\.pmtiles)$`);
export const folder = z
  .string()
  .min(1)
  .transform((given) => path.resolve(given));

export const wholeNumber = z.coerce.number('must be a whole number').int('must be a whole number');
