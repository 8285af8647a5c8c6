// A file as the answer of a call.
import type { FastifyReply } from 'fastify';
import type { Raw } from '../feature.ts';

/**
 * A file of a member's is shown to those who may see it, and nothing more. No browser guesses another type, runs
 * anything in it, or shows it to the next person on this device.
 */
const INERT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline',
  vary: 'Authorization',
};

export function sendRaw(reply: FastifyReply, raw: Raw): FastifyReply {
  reply.header('content-type', raw.contentType);
  const shared = raw.own ? 'private' : 'public';
  reply.header('cache-control', raw.cacheSeconds > 0 ? `${shared}, max-age=${raw.cacheSeconds}` : 'no-store');
  if (raw.own) reply.headers(INERT);
  if (raw.filename) reply.header('content-disposition', `attachment; filename="${raw.filename}"`);
  return reply.send(raw.body);
}
