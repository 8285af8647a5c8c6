// Ports beside the app's, each with its own server. /metrics has one, so that no proxy in front of the app can pass the
// figures on. The console has one because a separate origin (docs/decisions/0040) keeps a script of the app away from
// the console's storage, session and calls, and the other way round. The port on which a request arrived decides which
// of the two answers; headers do not.
import http, { type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { callHeaders } from '#platform/http/answer-headers.ts';
import { envelopeOf } from '#platform/http/edge.ts';
import { localeOf } from '#platform/http/request.ts';
import { codeOf } from '#platform/process/caught.ts';
import { MAP_TILES_PATH } from '#platform/settings/outside-services.ts';
import type { TextOf } from '#platform/language/refusal-texts.ts';

export type OwnPort = { port: number; close(): void };

/** `reusePort`: other processes listen there too, and the kernel spreads new connections over them. */
type ListenAt = { host: string; port: number; reusePort?: boolean };

async function openPort(server: Server, at: ListenAt): Promise<OwnPort> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What anyone may read and the desk shows too: pictures and papers of products, and the public settings. */
const OF_BOTH: readonly string[] = [
  MAP_TILES_PATH,
  '/api/v1/appConfig',
  '/api/v1/drawings/:name',
  '/api/v1/files/:name',
];

const fromConsole = new WeakSet<IncomingMessage>();

/** Makes app and console answer only on their own ports. Call it before any port is open. */
export function keepFacesApart(app: FastifyInstance, textOf: TextOf): void {
  const envelope = envelopeOf(textOf);
  app.addHook('onRequest', (request, reply, done) => {
    // Decide by the matched route, because an address may encode its letters.
    const url = request.routeOptions.url ?? decoded(request.url);
    const isOfConsole = /^\/console(\/|$|\?)/.test(url);
    const isOfBoth = /^\/(healthz|readyz)(\/|$|\?)/.test(url) || OF_BOTH.includes(url);
    if (fromConsole.has(request.raw) && url === '/' && request.method === 'GET')
      return void reply.redirect('/console/');
    if (isOfBoth || isOfConsole === fromConsole.has(request.raw)) return done();
    void reply.code(404).send(envelope(localeOf(request), 'no_such_route'));
  });
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

export async function openConsolePort(app: FastifyInstance, at: ListenAt): Promise<OwnPort> {
  await app.ready();
  const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server;
  const server = http.createServer({ requestTimeout, headersTimeout, keepAliveTimeout }, (request, response) => {
    fromConsole.add(request);
    app.routing(request, response);
  });
  // Bytes that are not an HTTP request get the same answer as on the app's port.
  server.on('clientError', (error, socket) => void app.server.emit('clientError', error, socket as Socket));
  return openPort(server, at);
}

/** Only machines read the figures. If a browser opens them, these headers keep it from doing anything else. */
const HEADERS = { ...callHeaders('http:'), 'cache-control': 'no-store' };

export async function openMetricsPort(figures: Registry, at: { host: string; port: number }): Promise<OwnPort> {
  const server = http.createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    void answer(figures, request, response);
  });
  return openPort(server, at);
}

async function answer(figures: Registry, { method, url }: http.IncomingMessage, response: http.ServerResponse) {
  if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n');
    return;
  }
  try {
    const text = await figures.metrics();
    response.writeHead(200, { 'content-type': figures.contentType }).end(text);
  } catch (error) {
    // Prometheus shows a failed scrape as `up == 0`. Send only the error's code, because its text may quote a row.
    const why = codeOf(error) ?? 'unexpected';
    response.writeHead(503, { 'content-type': 'text/plain' }).end(`The figures could not be read: ${why}\n`);
  }
}
