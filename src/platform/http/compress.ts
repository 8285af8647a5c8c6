// Compresses answers, because members pay for every megabyte. Files of a build are compressed when they are built
// (scripts/faces/compressed.ts). Sessions are headers, not cookies, so another site can't make a phone ask for a
// compressed secret and learn it from the answer's length (BREACH).
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { headerOf } from './request.ts';

/** A shorter answer fits in one packet as it is. */
const BYTES_MIN = 1_024;
/**
 * A longer answer is compressed beside the loop. The others would wait there behind the hashing of passwords, for
 * longer than the half millisecond that they take.
 */
const BYTES_AT_ONCE = 64 * 1_024;
const TEXT = /^(application\/json|image\/svg\+xml|text\/(?!event-stream))/;
/** The fastest quality that finds what JSON repeats: a list of orders shrinks to a fifth. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const beside = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // A stream's content isn't complete yet.
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || !isText(reply)) return payload;
    const bytes = Buffer.byteLength(payload);
    if (bytes < BYTES_MIN) return payload;
    addVary(reply);
    const encoding = encodingFor(headerOf(request, 'accept-encoding'));
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    if (bytes > BYTES_AT_ONCE) return encoding === 'br' ? beside.br(payload, QUALITY) : beside.gzip(payload);
    return encoding === 'br' ? brotliCompressSync(payload, QUALITY) : gzipSync(payload);
  });
}

function isText(reply: FastifyReply): boolean {
  return TEXT.test(String(reply.getHeader('content-type'))) && !reply.hasHeader('content-encoding');
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  if (vary === 'accept-encoding') return;
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
}

/** The first of our encodings that the client accepts. One with a weight of zero is not accepted. */
export function encodingFor(accepted: string): 'br' | 'gzip' | undefined {
  const named = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0+)?$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((one) => named.includes(one));
}
