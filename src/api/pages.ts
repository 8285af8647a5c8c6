// Serves the built member app at / and the console at /console, with the security headers that ASVS requires of pages.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { callHeaders, fileHeaders, pageHeaders } from '#platform/http/answer-headers.ts';
import { MAP_TILES_PATH, type MapTiles } from '#platform/settings/outside-services.ts';
import { envelopeOf } from '#platform/http/edge.ts';
import { required } from '#platform/required.ts';
import { localeOf } from '#platform/http/request.ts';
import { canonicalPath } from '#web/route-table.ts';
import type { TextOf } from '#platform/language/refusal-texts.ts';

const DIST = path.resolve(import.meta.dirname, '../../dist');

/** Other origins that a page may use. */
type Outside = {
  apiOrigin: string | undefined;
  mapTiles: MapTiles | undefined;
  /** A file of map tiles that this process serves. */
  mapTilesFile: string | undefined;
};

// A page loads only our own files (promises.md 6). The policy names the app's inline scripts by their hashes (theme and
// early requests, scripts/faces/first-paint.ts).
function policyOf(
  inlineScripts: readonly string[],
  { apiOrigin, mapTiles }: Pick<Outside, 'apiOrigin' | 'mapTiles'>,
  framedBy: "'none'" | "'self'" = "'none'",
): string {
  const hashes = inlineScripts
    .map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('');
  const tiles = mapTiles && /^https?:\/\/[^/]+/.exec(mapTiles.address)?.[0];
  const sources = (...origins: (string | false | undefined)[]) => origins.filter(Boolean).map((one) => ` ${one}`);
  return [
    "default-src 'self'",
    `script-src 'self'${hashes}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${sources(mapTiles?.kind === 'raster' && tiles).join('')}`,
    `connect-src 'self'${sources(apiOrigin, mapTiles?.kind === 'pmtiles' && tiles).join('')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}

function inlineScriptsOf(page: string): string[] {
  if (!fs.existsSync(page)) return [];
  return [...fs.readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map((found) =>
    required(found[1]),
  );
}

/** The console reads tickets at a door with the camera. No other page may use one. */
const OF_THE_DESK = { 'permissions-policy': 'geolocation=(), camera=(self), microphone=(), payment=()' };

/** The desk shows this page of its own in a frame (src/console/preview). */
const IN_A_FRAME = '/console/preview.html';

/** `dist`: the folder of the builds. */
type Mounted = { textOf: TextOf; publicUrl: string; consoleUrl: string; dist?: string };

/** `apiOrigin`: where the app sends its API calls, if that is not its own origin. */
export async function mountPages(
  app: FastifyInstance,
  { textOf, publicUrl, consoleUrl, dist = DIST, ...outside }: Mounted & Outside,
): Promise<void> {
  const envelope = envelopeOf(textOf);
  const headersOf = (face: 'web' | 'console', url: string, beside: Parameters<typeof policyOf>[1]) => ({
    ofCalls: callHeaders(url),
    ofFiles: fileHeaders(url),
    ofPages: pageHeaders(url, policyOf(inlineScriptsOf(path.join(dist, face, 'index.html')), beside)),
  });
  const ofApp = headersOf('web', publicUrl, outside);
  // The console uses no other origin, except that of the map tiles on which staff place a hall.
  const ofDesk = headersOf('console', consoleUrl, { apiOrigin: undefined, mapTiles: outside.mapTiles });
  const ofFrame = pageHeaders(consoleUrl, policyOf([], { apiOrigin: undefined, mapTiles: undefined }, "'self'"));
  app.addHook('onSend', (request, reply, payload, done) => {
    // Decide by the matched route, because an address may encode its letters (/%61pi).
    const route = request.routeOptions.url ?? request.url;
    const { ofCalls, ofFiles, ...face } = isDesk(route) ? ofDesk : ofApp;
    const ofPages = route === IN_A_FRAME ? ofFrame : face.ofPages;
    const policies = isCall(route) ? ofCalls : isBuiltFile(request.routeOptions.url) ? ofFiles : ofPages;
    // An answer that sets a stricter policy itself keeps it.
    const own = reply.getHeader('content-security-policy');
    reply.headers(own === undefined ? policies : { ...policies, 'content-security-policy': own });
    if (isDesk(request.url) && policies === ofPages) reply.headers(OF_THE_DESK);
    if (!reply.getHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  for (const [prefix, folder] of [
    ['/', 'web'],
    ['/console/', 'console'],
  ] as const) {
    const root = path.join(dist, folder);
    if (!fs.existsSync(root)) continue;
    // Files of older builds that a phone may still show (start/web-build.ts).
    const older = path.join(dist, 'before', folder);
    await app.register(fastifyStatic, {
      root: fs.existsSync(older) ? [root, older] : root,
      prefix,
      decorateReply: prefix === '/',
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        const isHashed = isBuiltFile(reply.request.routeOptions.url);
        if (isHashed) for (const name of NOT_FOR_FILES) reply.removeHeader(name);
        const isNoPage = reply.statusCode === 404;
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : isNoPage ? 'no-store' : 'no-cache',
        );
      },
    });
  }
  await mountTiles(app, outside.mapTilesFile);
  // History-mode routing: the app shows every address that is neither a file nor a call.
  app.setNotFoundHandler((request, reply) => {
    const isFile = /\.[a-z0-9]{2,7}$/i.test(pathOf(request.url));
    // The figures are on another port. A scraper that asks on this one must not take a page for them.
    const isFigures = /^\/metrics(\/|$)/.test(pathOf(request.url));
    if (isCall(request.url) || isFile || isFigures || !['GET', 'HEAD'].includes(request.method))
      return reply.code(404).send(envelope(localeOf(request), 'no_such_route'));
    const root = path.join(dist, isDesk(request.url) ? 'console' : 'web');
    if (!fs.existsSync(path.join(root, 'index.html')))
      return reply.code(503).type('text/plain').send('The pages are not built yet: run npm start.');
    return isPage(request.url)
      ? reply.sendFile('index.html', root)
      : reply.code(404).sendFile('index.html', root, UNKEPT);
  });
}

/**
 * Of a file that never changes and that no phone asks for twice: what would tell whether it changed, or identify the
 * request and its time.
 */
const NOT_FOR_FILES = ['etag', 'last-modified', 'accept-ranges', 'x-request-id', 'x-now'];

/**
 * The app is also sent for addresses without a page, but must not be cached there. So conditional and range requests
 * are ignored, and the whole page is sent.
 */
const UNKEPT = { etag: false, lastModified: false, acceptRanges: false };

/** Whether the app has a page at this address. The console's pages are all behind the `#` of one address. */
function isPage(url: string): boolean {
  const pathname = pathOf(url);
  return isDesk(url) ? /^\/console\/*$/.test(pathname) : canonicalPath(pathname) !== undefined;
}

/** Serves the file of map tiles. A phone requests only the parts that it shows. */
async function mountTiles(app: FastifyInstance, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const { dir, base } = path.parse(file);
  if (!app.hasReplyDecorator('sendFile')) await app.register(fastifyStatic, { root: dir, serve: false });
  app.get(MAP_TILES_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile(base, dir, { contentType: false }),
  );
}

function pathOf(url: string): string {
  return url.replace(/\?.*/, '');
}

function isDesk(url: string): boolean {
  return /^\/console(\/|$|\?)/.test(url);
}

/** Whether a route is a file of a build whose name has the hash of its content. */
function isBuiltFile(route: string | undefined): boolean {
  return route !== undefined && /^(\/console)?\/assets\//.test(route);
}

function isCall(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/console/api/');
}
