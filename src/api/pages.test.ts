// The pages of app and console: which addresses they have, and what an unknown address answers.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mountPages } from './pages.ts';
import { openTexts } from '#platform/language/refusal-texts.ts';

const APP = '<!doctype html><title>app</title>';
const DESK = '<!doctype html><title>desk</title>';
const PREVIEW = '<!doctype html><title>preview</title>';
const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-pages-'));
let app: FastifyInstance;

beforeAll(async () => {
  for (const [face, page] of [
    ['web', APP],
    ['console', DESK],
  ] as const) {
    fs.mkdirSync(path.join(dist, face));
    fs.writeFileSync(path.join(dist, face, 'index.html'), page);
  }
  fs.writeFileSync(path.join(dist, 'console/preview.html'), PREVIEW);
  const older = path.join(dist, 'before/web/assets');
  fs.mkdirSync(older, { recursive: true });
  fs.writeFileSync(path.join(older, 'wallet-screen-OLD.js'), 'export {}');
  app = Fastify();
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, 'x-now': '2026-11-29T00:00:00Z' });
    done();
  });
  await mountPages(app, {
    textOf: openTexts(),
    publicUrl: 'http://127.0.0.1:3000',
    consoleUrl: 'http://127.0.0.1:3000',
    dist,
    apiOrigin: undefined,
    mapTiles: undefined,
    mapTilesFile: undefined,
  });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(dist, { recursive: true, force: true });
});

it.each([
  ['/', 200, APP],
  ['/?invite=ABC123', 200, APP],
  ['/index.html', 200, APP],
  ['/pages/login/index', 200, APP],
  ['/pages/login', 200, APP],
  ['/pages/login/index/?next=/pages/nowhere', 200, APP],
  ['/pages/login/index?from=a.example', 200, APP],
  ['/pages/nowhere', 404, APP],
  ['/pages', 404, APP],
  ['//pages/login', 404, APP],
  ['//', 200, APP],
  ['/consoles', 404, APP],
  ['/console', 200, DESK],
  ['/console/', 200, DESK],
  ['/console/?from=mail', 200, DESK],
  ['/console/index.html', 200, DESK],
  ['/console/nowhere', 404, DESK],
])('%s answers %i, to a HEAD too', async (url, status, page) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.body]).toEqual([status, page]);
  expect(answer.headers['content-type']).toMatch(/^text\/html/);
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([status, '', String(page.length)]);
});

it('only the desk’s preview may be shown in a frame, and by the desk alone', async () => {
  const framedBy = async (url: string) =>
    /frame-ancestors [^;]*/.exec(String((await app.inject(url)).headers['content-security-policy']))?.[0];
  expect((await app.inject('/console/preview.html')).body).toBe(PREVIEW);
  expect(await framedBy('/console/preview.html')).toBe("frame-ancestors 'self'");
  for (const url of ['/console/', '/console/index.html', '/console/nowhere', '/', '/index.html'])
    expect.soft(await framedBy(url), url).toBe("frame-ancestors 'none'");
});

it('a browser revalidates a page, and caches nothing of an address without a page', async () => {
  const page = await app.inject('/pages/login/index');
  const kept = { 'if-none-match': String(page.headers.etag) };
  expect((await app.inject({ url: '/pages/login/index', headers: kept })).statusCode).toBe(304);
  const since = { ...kept, 'if-modified-since': new Date().toUTCString(), range: 'bytes=0-3' };
  const nowhere = await app.inject({ url: '/pages/nowhere', headers: since });
  expect([nowhere.statusCode, nowhere.body]).toEqual([404, APP]);
  expect(nowhere.headers['cache-control']).toBe('no-store');
  expect(nowhere.headers.etag).toBeUndefined();
});

it('a phone with an older build gets its files, but never an older page', async () => {
  const old = await app.inject('/assets/wallet-screen-OLD.js');
  expect([old.statusCode, old.body]).toEqual([200, 'export {}']);
  expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/index.html')).body).toBe(APP);
});

it('the files of a page say no more than a browser needs, and run nothing when one is opened', async () => {
  const page = await app.inject('/');
  expect(page.headers['content-security-policy']).toContain("default-src 'self'; script-src 'self'");
  expect(page.headers).toHaveProperty('cross-origin-opener-policy', 'same-origin');
  expect(page.headers).toHaveProperty('permissions-policy');
  const { headers } = await app.inject('/assets/wallet-screen-OLD.js');
  expect(Object.keys(headers).sort()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'referrer-policy',
    'vary',
    'x-content-type-options',
  ]);
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  // The app is answered here too, as a page.
  const nowhere = await app.inject('/assets/nowhere');
  expect(nowhere.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
});

it.each(['/assets/nowhere.js', '/robots.txt'])('a missing file %s is no page', async (url) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, 404001]);
});
