// The console on an origin of its own (docs/decisions/0040). A script of one face then reaches nothing of the other: no
// storage, no session, no call. The port on which a request came decides, and none of its headers.
import http, { type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { envelopeOf } from '#platform/http/edge.ts';
import { MAP_TILES_PATH } from '#platform/settings/map-settings.ts';
import { localeOf } from '#platform/http/request.ts';
import { type ListenAt, openPort, type OwnPort } from './own-port.ts';
import type { TextOf } from './texts.ts';

const fromConsole = new WeakSet<IncomingMessage>();

/** Each face answers on its own port alone. Call it before any port is open. */
export function keepFacesApart(app: FastifyInstance, textOf: TextOf): void {
  const envelope = envelopeOf(textOf);
  app.addHook('onRequest', (request, reply, done) => {
    // Decide by the route that answers. An address may encode its letters.
    const url = request.routeOptions.url ?? decoded(request.url);
    const isOfConsole = /^\/console(\/|$|\?)/.test(url);
    const isOfBoth = /^\/(healthz|readyz)(\/|$|\?)/.test(url) || url === MAP_TILES_PATH;
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
  // The app's own answer to bytes that are no request.
  server.on('clientError', (error, socket) => void app.server.emit('clientError', error, socket as Socket));
  return openPort(server, at);
}
