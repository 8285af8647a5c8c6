// Which answers are compressed, and for whom.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAnswers, encodingFor } from './compress.ts';

const LONG = 'Rent of the solar pump, Adama. '.repeat(40);
const JPEG = Buffer.alloc(2_000, 7);
let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  compressAnswers(app);
  app.get('/orders', () => ({ orders: LONG }));
  app.get('/long', () => ({ orders: LONG.repeat(100) }));
  app.get('/short', () => ({ orders: LONG.slice(0, 100) }));
  app.get('/drawing', (_request, reply) => reply.type('image/svg+xml').send(Buffer.from(`<svg>${LONG}</svg>`)));
  app.get('/photo', (_request, reply) => reply.type('image/jpeg').header('vary', 'Authorization').send(JPEG));
  app.get('/own', (_request, reply) => reply.type('text/csv').header('vary', 'Authorization').send(LONG));
});
afterAll(() => app.close());

const ask = (url: string, accepted = 'gzip, deflate, br') =>
  app.inject({ url, headers: accepted === '' ? {} : { 'accept-encoding': accepted } });

test.each([
  ['/orders', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['/orders', 'gzip', 'gzip', gunzipSync],
  ['/orders', 'br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['/long', 'br', 'br', brotliDecompressSync],
  ['/long', 'gzip', 'gzip', gunzipSync],
])('%s to a client that accepts "%s" is sent in %s', async (url, accepted, encoding, decompress) => {
  const plain = await ask(url, '');
  const small = await ask(url, accepted);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(small.headers['content-length']).toBe(String(small.rawPayload.length));
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(decompress(small.rawPayload).toString()).toBe(plain.body);
});

test('drawings and files of text are compressed, pictures and short answers are not', async () => {
  expect((await ask('/drawing')).headers['content-encoding']).toBe('br');
  expect((await ask('/own')).headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Authorization, accept-encoding',
  });
  const photo = await ask('/photo');
  expect([photo.headers['content-encoding'], photo.headers.vary]).toEqual([undefined, 'Authorization']);
  expect(photo.rawPayload.equals(JPEG)).toBe(true);
  const short = await ask('/short');
  expect([short.headers['content-encoding'], short.headers.vary]).toEqual([undefined, undefined]);
});

test.each([
  ['', undefined],
  ['identity', undefined],
  ['deflate, zstd', undefined],
  ['gzip;q=0', undefined],
  ['gzip;q=0.001', 'gzip'],
  ['GZIP ; q=0.8, BR', 'br'],
])('of "%s" we take %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
