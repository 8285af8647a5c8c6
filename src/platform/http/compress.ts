// Compresses answers, because members pay for every megabyte. Files of a build are compressed when they are built
// (scripts/faces/compressed.ts). Sessions are headers, not cookies, so another site can't make a phone ask for a
// compressed secret and learn it from the answer's length (BREACH).
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { headerOf } from './request.ts';

/** A shorter answer fits in one packet as it is. */
const BYTES_MIN = 1_024;
const TEXT = /^(application\/json|image\/svg\+xml|text\/(?!event-stream))/;
/** The fastest quality that finds what JSON repeats: a list of orders shrinks to a fifth within half a millisecond. */
const QUALITY = 4;

const ENCODERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = bytesOf(payload);
    if (!bytes || bytes.length < BYTES_MIN || !isText(reply)) return payload;
    addVary(reply);
    const encoding = encodingFor(headerOf(request, 'accept-encoding'));
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return ENCODERS[encoding](bytes);
  });
}

/** The content of an answer that is complete. A stream's is not. */
function bytesOf(payload: unknown): Buffer | undefined {
  if (typeof payload === 'string') return Buffer.from(payload);
  return payload instanceof Uint8Array ? Buffer.from(payload.buffer, payload.byteOffset, payload.length) : undefined;
}

function isText(reply: FastifyReply): boolean {
  return TEXT.test(String(reply.getHeader('content-type'))) && !reply.hasHeader('content-encoding');
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
}

/** The first of our encodings that the client accepts. One with a weight of zero is not accepted. */
export function encodingFor(accepted: string): keyof typeof ENCODERS | undefined {
  const named = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0+)?$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((one) => named.includes(one));
}
