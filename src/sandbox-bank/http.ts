// Serves the endpoint table over HTTP: keys, checks of input and output, refusals, and the planned faults.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnswerHeaders } from '#platform/http/answer-headers.ts';
import { isBearer } from '#platform/secrets/same-secret.ts';
import {
  type BankAnswer,
  type BankCallName,
  type BankEndpoint,
  bankEndpoints,
  type BankInput,
  readInput,
} from '#wires/bank-endpoints.ts';
import type { FaultPlan } from './faults.ts';

/** Expected failures of the bank, returned as values. Each has an HTTP status and a sentence. */
export const refusals = {
  body_invalid: [400, 'The request does not match the contract.'],
  unauthorized: [401, 'The key is missing or wrong.'],
  route_unknown: [404, 'No such call.'],
  deposit_unknown: [404, 'No deposit has this reference.'],
  instruction_unknown: [404, 'No instruction has this id. That is not a refusal: it may still arrive.'],
  account_unknown: [404, 'No such account.'],
  lease_unknown: [404, 'No such lease.'],
  line_unknown: [404, 'No such line on this account.'],
  webhook_unknown: [404, 'No such webhook.'],
  no_statement_day: [404, 'No statement is made on Sundays and bank holidays; the next one carries their lines.'],
  statement_not_ready: [409, 'The day is not over.'],
  conflict: [409, 'The same id was used with other content.'],
  holder_mismatch: [422, 'The account does not belong to the named holder.'],
  number_taken: [409, 'The number belongs to someone else.'],
  already_decided: [409, 'The deposit is already decided.'],
  not_returnable: [409, 'Only a paid instruction can be returned.'],
  lease_started: [409, 'A lease with due dates may change only what comes after them.'],
  clock_backwards: [409, 'Something is already booked later than that.'],
  holiday_fixed: [409, 'A day up to today, or one that already carries lines, cannot become or stop being a holiday.'],
  institution_unknown: [422, 'No such bank or mobile-money operator for this kind of account.'],
  number_invalid: [422, 'The number cannot be right for this kind of account.'],
  account_closed: [422, 'The account is closed.'],
  expiry_past: [422, 'The expiry is not in the future.'],
  insufficient_funds: [422, 'The paying account does not have enough money.'],
  same_account: [422, 'Payer and payee are the same account.'],
  not_recallable: [422, 'Only a credit can be recalled, and never more of it than came in.'],
  too_large: [413, 'The request is too large.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

export class Refusal {
  readonly code: RefusalCode;
  readonly details: Record<string, unknown> | undefined;
  constructor(code: RefusalCode, details?: Record<string, unknown>) {
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return refusals[this.code][0];
  }
  toWire() {
    return {
      error: { code: this.code, message: refusals[this.code][1], ...(this.details && { details: this.details }) },
    };
  }
}

export const refuse = (code: RefusalCode, details?: Record<string, unknown>): Refusal => new Refusal(code, details);

export type Handlers = {
  readonly [C in BankCallName]: (input: BankInput<C>) => Promise<BankAnswer<C> | Refusal> | BankAnswer<C> | Refusal;
};

interface Front {
  faults: FaultPlan;
  apiKey: string;
  adminKey: string;
  /** Ends the delays of faults when the bank closes. */
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

/** Breaks the connection, so that the caller must ask whether the act was done. */
function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.socket?.destroy();
  return reply;
}

async function wait(ms: number | undefined, closing: AbortSignal): Promise<void> {
  if (ms) await sleep(ms, undefined, { signal: closing }).catch(() => undefined);
}

function mayCall(endpoint: BankEndpoint, header: string | undefined, { apiKey, adminKey }: Front): boolean {
  if (endpoint.access === 'open') return true;
  return isBearer(header, endpoint.access === 'admin' ? adminKey : apiKey);
}

/** Browsers can open the answers too, so no cache may keep them. A page sets its own policy. */
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

/** The SHA-256 of a request's content, whatever the order of its fields. It identifies a repeated request. */

export function requestHash(request: object): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(canonical(request)))
    .digest();
}

function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, canonical(inner)]);
}
