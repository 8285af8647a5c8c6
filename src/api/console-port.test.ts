// The console on its own origin: each face answers only on its own port (docs/decisions/0040).
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { type App, buildApp } from './app.ts';
import { openConsolePort, type OwnPort } from './ports.ts';

let app: App;
let desk: OwnPort;
let ports: { app: number; console: number };
beforeAll(async () => {
  const context = await testContext(await freshDatabase());
  const config = {
    ...context.config,
    publicUrl: 'https://coop.example',
    consoleUrl: 'https://desk.coop.example',
    consolePort: 3020,
    apiDocs: false,
  };
  app = await buildApp({ ...context, config });
  desk = await openConsolePort(app.http, { host: '127.0.0.1', port: 0 });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  ports = { app: (app.http.server.address() as AddressInfo).port, console: desk.port };
});
afterAll(async () => {
  await app.close();
  desk.close();
});

const ask = (face: 'app' | 'console', path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${ports[face]}${path}`, { redirect: 'manual', ...init });

/** 404001: there is nothing at this address. */
async function isNowhere(answer: Response): Promise<boolean> {
  const body = (await answer.json().catch(() => undefined)) as { code?: number } | undefined;
  return answer.status === 404 && body?.code === 404001;
}

it.each([
  ['/pages/login/index', 'app'],
  ['/api/v1/products', 'app'],
  ['/%61pi/v1/products', 'app'],
  ['/api/v1/stream', 'app'],
  ['/robots.txt', 'app'],
  ['/console', 'console'],
  ['/console/', 'console'],
  ['/console/api/v1/me', 'console'],
  ['/%63onsole/api/v1/me', 'console'],
  ['/console/nowhere', 'console'],
] as const)('%s is of the %s alone, whatever host it names', async (path, face) => {
  const other = face === 'app' ? 'console' : 'app';
  const named = { host: face === 'app' ? 'coop.example' : 'desk.coop.example' };
  expect(await isNowhere(await ask(face, path))).toBe(false);
  expect(await isNowhere(await ask(other, path, { headers: named }))).toBe(true);
});

it('the root of the console’s port leads to its page', async () => {
  expect((await ask('console', '/')).headers.get('location')).toBe('/console/');
  expect((await ask('app', '/')).headers.get('location')).toBeNull();
});

it.each(['/healthz', '/api/v1/appConfig', '/api/v1/drawings/water-pump.svg'])('both answer %s', async (path) => {
  for (const face of ['app', 'console'] as const) expect((await ask(face, path)).status).toBe(200);
});

it.each(['app', 'console'] as const)(
  'each answer of the %s keeps browsers to https and out of frames',
  async (face) => {
    for (const path of ['/', '/console/api/v1/me', '/api/v1/appConfig', '/nowhere', '/healthz']) {
      const { headers } = await ask(face, path);
      expect.soft(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
      expect.soft(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect.soft(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect.soft(headers.get('referrer-policy'), path).toBe('same-origin');
      expect.soft(headers.get('cache-control'), path).toMatch(/^no-(store|cache)$/);
    }
  },
);

it('bytes that are not an HTTP request are answered on the console’s port too', async () => {
  const answer = await text(connect(ports.console, '127.0.0.1').end('nonsense\r\n\r\n'));
  expect(answer).toContain('HTTP/1.1 400 Bad Request');
  expect(answer).toContain('x-content-type-options: nosniff');
});

it('a method that no client uses is refused', async () => {
  for (const face of ['app', 'console'] as const) {
    const answer = await text(connect(ports[face], '127.0.0.1').end('TRACE / HTTP/1.1\r\nhost: c3\r\n\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
  }
});

it('the pages about the API are missing if API_DOCS is off', async () => {
  expect(await isNowhere(await ask('app', '/openapi.json'))).toBe(true);
  expect((await ask('app', '/docs')).status).toBe(404);
});
