// The contract at its address: small, kept by its readers, and counted.
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { mountDocument } from './document.ts';
import { openTexts } from './texts.ts';

async function server(retryAfterSeconds: number) {
  const app = Fastify();
  const counted: string[] = [];
  const throttle = ({ route, address }: { route: string; address: string }) => {
    counted.push(`${route} ${address}`);
    return retryAfterSeconds;
  };
  await mountDocument(app, { features: [], textOf: openTexts(), throttle });
  return { app, counted };
}

it('comes compressed to those who can read that, and not again to those who kept it', async () => {
  const { app } = await server(0);
  for (const url of ['/openapi.json', '/docs']) {
    const plain = await app.inject({ url });
    const small = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    const again = await app.inject({ url, headers: { 'if-none-match': String(small.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

it('counts as a call of its network', async () => {
  const { app, counted } = await server(7);
  const answer = await app.inject({ url: '/openapi.json', remoteAddress: '192.0.2.77' });
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('7');
  expect(answer.json()).toMatchObject({ code: 429001 });
  expect(counted).toEqual(['GET /openapi.json 192.0.2.77']);
});
