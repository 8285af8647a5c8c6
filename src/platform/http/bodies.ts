// How the edge reads a body: as JSON, or as a file where the contract asks for one.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export function readBodies(app: FastifyInstance): void {
  readEmptyBodies(app);
  readFiles(app);
}

/** An empty JSON body on a POST without one is common in the wild. It reads as no body. */
function readEmptyBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(text as string));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
}

/** A file arrives as it is. A call whose contract asks for none refuses it as it refuses plain text. */
function readFiles(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { file } = request.routeOptions.config as { file?: boolean };
    if (file) done(null, bytes);
    else done(Object.assign(new Error('no file is asked for'), { statusCode: 415 }));
  });
}

/** A file stands in the hash of its call by a hash of its own. */
export const hashOfFile = (file: Uint8Array) => ({ sha256: createHash('sha256').update(file).digest('hex') });
