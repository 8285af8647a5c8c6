/** Turns the endpoint table into HTTP: keys, checks of input and output, and the plan's faults. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type BankAnswer,
  type BankCallName,
  type BankEndpoint,
  type BankInput,
  bankEndpoints,
  readInput,
} from '#wires/bank-endpoints.ts';
import type { AnswerHeaders } from '#platform/http/answer-headers.ts';
import { isBearer } from '#platform/secrets/same-secret.ts';
import type { FaultPlan } from './faults.ts';
import { Refusal, refuse } from './refusal.ts';

export type Handlers = {
  readonly [C in BankCallName]: (input: BankInput<C>) => Promise<BankAnswer<C> | Refusal> | BankAnswer<C> | Refusal;
};

interface Front {
  faults: FaultPlan;
  apiKey: string;
  adminKey: string;
  /** Ends the waits of faults when the bank closes. */
  closing: AbortSignal;
}

type AnyHandler = (input: Record<string, unknown>) => unknown;

export function registerEndpoints(app: FastifyInstance, handlers: Handlers, front: Front): void {
  for (const [name, endpoint] of Object.entries(bankEndpoints) as [BankCallName, BankEndpoint][]) {
    const [method = '', path = ''] = name.split(' ');
    // `{date}.csv` is a parameter with a fixed ending; the pattern keeps the ending out of the parameter.
    const url = path.replaceAll(/\{(\w+)\}(?=\.)/g, ':$1(^[^./]+)').replaceAll(/\{(\w+)\}/g, ':$1');
    const handler = handlers[name] as AnyHandler;
    app.route({ method, url, handler: (request, reply) => serve({ request, reply, endpoint, handler, front }) });
  }
}

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  endpoint: BankEndpoint;
  handler: AnyHandler;
  front: Front;
}

async function serve({ request, reply, endpoint, handler, front }: Call): Promise<unknown> {
  if (!mayCall(endpoint, request.headers.authorization, front)) return send(reply, refuse('unauthorized'));
  const { operation } = endpoint;
  const { faults, closing } = front;
  if (operation) {
    const down = await faults.draw('down', { operation });
    if (down?.mode === 'dropped') return hangUp(reply);
    if (down) return reply.code(503).send({ error: { code: 'unavailable', message: 'The bank is not available.' } });
    await wait((await faults.draw('slow', { operation }))?.ms, closing);
  }
  const read = readInput(endpoint, { path: request.params, query: request.query, body: request.body });
  const answer = 'problems' in read ? refuse('body_invalid', read) : await handler(read.input);
  if (operation) {
    if (await faults.draw('lossy', { operation })) return hangUp(reply);
    await wait((await faults.draw('late', { operation }))?.ms, closing);
  }
  if (answer instanceof Refusal) return send(reply, answer);
  if (endpoint.media !== undefined) return reply.type(endpoint.media).send(answer);
  return reply.send(z.encode(endpoint.answer, answer as never));
}

const send = (reply: FastifyReply, refusal: Refusal) => reply.code(refusal.status).send(refusal.toWire());

/** The caller sees a broken connection and must ask whether the act was done. */
function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.socket?.destroy();
  return reply;
}

async function wait(ms: number | undefined, closing: AbortSignal): Promise<void> {
  if (ms) await sleep(ms, undefined, { signal: closing }).catch(() => undefined);
}

function mayCall(endpoint: BankEndpoint, header: string | undefined, { apiKey, adminKey }: Front): boolean {
  if (endpoint.face === 'open') return true;
  return isBearer(header, endpoint.face === 'admin' ? adminKey : apiKey);
}

/** Browsers open the answers too: no cache keeps them. A page has a policy of its own. */
export function registerHeaders(app: FastifyInstance, headers: AnswerHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ ...headers, 'cache-control': 'no-store' });
    done();
  });
}

/** Errors that Fastify finds before a handler runs, and unexpected ones. */
export function registerErrors(app: FastifyInstance, onError: (error: unknown, what: string) => void): void {
  app.setNotFoundHandler((_request, reply) => send(reply, refuse('route_unknown')));
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 413) return send(reply, refuse('too_large'));
    if (status >= 400 && status < 500) return send(reply, refuse('body_invalid', { problems: [error.message] }));
    onError(error, `${request.method} ${request.routeOptions.url ?? ''}`);
    return reply
      .code(500)
      .send({ error: { code: 'internal', message: 'Unexpected. Ask again by reference or instruction id.' } });
  });
}
