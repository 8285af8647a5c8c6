/** The SHA-256 of a request's content, in any order of fields. It recognises a repeated request. */
import { createHash } from 'node:crypto';

export function requestHash(request: object): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(canonical(request)))
    .digest();
}

function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, canonical(inner)]);
}
