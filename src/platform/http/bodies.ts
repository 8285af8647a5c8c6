// How the edge reads a body, as JSON or (if the contract asks for one) as a file, and how it sends a file.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Raw, Streamed } from '../feature.ts';

export function readBodies(app: FastifyInstance): void {
  readEmptyBodies(app);
  readFiles(app);
}

/** Many clients declare JSON on a POST but send an empty body. That counts as no body. */
function readEmptyBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(text)));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
}

/** Reads a file without parsing. A call whose contract asks for none refuses it (415), as it does plain text. */
function readFiles(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { file } = request.routeOptions.config as { file?: boolean };
    if (file) done(null, bytes);
    else done(Object.assign(new Error('no file is asked for'), { statusCode: 415 }));
  });
}

/** In the hash of its call, a file is represented by its own hash. */
export const hashOfFile = (file: Uint8Array) => ({ sha256: createHash('sha256').update(file).digest('hex') });

/**
 * Headers for a member's file: browsers must not guess another type or run anything in it, and a cache must not give
 * it to another person on the same device.
 */
const INERT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline',
  vary: 'Authorization',
};

export const sendFile = (reply: FastifyReply, file: Raw | Streamed): FastifyReply =>
  file instanceof Streamed ? sendStreamed(reply, file) : sendRaw(reply, file);

function sendRaw(reply: FastifyReply, raw: Raw): FastifyReply {
  reply.header('content-type', raw.contentType);
  const shared = raw.own ? 'private' : 'public';
  reply.header('cache-control', raw.cacheSeconds > 0 ? `${shared}, max-age=${raw.cacheSeconds}` : 'no-store');
  if (raw.own) reply.headers(INERT);
  if (raw.filename) reply.header('content-disposition', `attachment; filename="${raw.filename}"`);
  return reply.send(raw.body);
}

/**
 * The next piece is made when the client has taken the one before, so a long file needs no more memory than a short
 * one. If a piece fails, the connection breaks: a client must not take half a file for a whole one.
 */
function sendStreamed(reply: FastifyReply, { contentType, filename, pieces }: Streamed): FastifyReply {
  reply.header('content-type', contentType).header('cache-control', 'no-store');
  reply.header('content-disposition', `attachment; filename="${filename}"`);
  return reply.send(Readable.from(pieces));
}
