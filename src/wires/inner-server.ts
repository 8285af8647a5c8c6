// HTTP servers of the rail and the draws process, for calls of our own processes. Each call requires a key and has a
// strict schema. The answer says how it ended: ok, refused, unknown or unreachable.
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { callHeaders } from '#platform/http/answer-headers.ts';
import type { BankResult } from './clients.ts';
import { type BankEndpoint, readInput } from './bank-endpoints.ts';
import { isBearer } from '#platform/secrets/same-secret.ts';
import type { Log } from '#platform/process/log.ts';
import { required } from '#platform/required.ts';
import { UNREACHABLE } from './inner-endpoints.ts';

export type Handle = (input: never) => Promise<BankResult<unknown>>;

/** Only machines call it. If a browser opens an answer, these headers keep it from doing anything else. */
const HEADERS = { ...callHeaders('http:'), 'cache-control': 'no-store' };

/** A server without routes. When it closes, calls in progress finish first. */
export function innerServer(log: Log): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: 'idle' });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'route_unknown', 'No such call is served here.'));
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return refuse(reply, status, status === 413 ? 'too_large' : 'call_invalid', error.code);
    log.error({ err: error }, 'a call failed');
    return refuse(reply, 500, 'internal', 'Unexpected. Ask again by reference or id.');
  });
  return app;
}

export function mountCalls<N extends string>(
  app: FastifyInstance,
  {
    key,
    endpoints,
    calls,
  }: { key: string; endpoints: Readonly<Record<N, BankEndpoint>>; calls: readonly (readonly [N, Handle])[] },
): void {
  for (const [name, handle] of calls) {
    const endpoint = required<BankEndpoint>(endpoints[name]);
    const [method = '', path = ''] = name.split(' ');
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Check the key before the body is read.
      onRequest: async (request, reply) => {
        if (!isBearer(request.headers.authorization, key))
          return refuse(reply, 401, 'unauthorized', 'The key is missing or wrong.');
      },
      handler: async (request, reply) => {
        const read = readInput(endpoint, { path: request.params, query: request.query, body: json(request.body) });
        if ('problems' in read) return refuse(reply, 400, 'call_invalid', read.problems.join('; '));
        const result = await handle(read.input as never);
        if (result.outcome === 'ok') return reply.send(z.encode(endpoint.answer, result.data));
        if (result.outcome === 'refused') return refuse(reply, result.status, result.code, result.message);
        const [status, code] = result.outcome === 'unreachable' ? [503, UNREACHABLE] : [504, 'unknown'];
        return refuse(reply, status, code, result.reason);
      },
    });
  }
}

/** Refuses with a code of our own. None of these codes is one of the bank (clients.ts, NEVER_TAKEN). */
function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ error: { code, message } });
}

function json(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON';
    throw error;
  }
}
