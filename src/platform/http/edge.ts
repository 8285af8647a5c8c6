// The edge (wire.md 2): the HTTP server. For every route it authenticates the caller, parses the input, makes the
// intent, calls the handler, and sends the answer or error in the wire's envelope.
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { answerNoRequest, callHeaders } from './answer-headers.ts';
import { answerBeforeClosing } from './closing.ts';
import { LostRace, QueueFull } from '../database/batcher.ts';
import { type RouteKey, takesBytes } from './contract.ts';
import { type Caller, type FeatureRoutes, type Locale, Raw, type StaffCaller, Streamed } from '../feature.ts';
import { type Answered, answeredCall, answeredLog, type Refused, refusedLog, logUndeclared } from './answered-log.ts';
import { hashOfFile, readBodies, sendFile } from './bodies.ts';
import { codesOf, PLATFORM_CODES } from './codes.ts';
import { compressAnswers } from './compress.ts';
import { isContended, isOutage, machineTrouble } from '../database/db.ts';
import type { Context } from '../context.ts';
import { inTime, Stalled } from './in-time.ts';
import { boundPipelines, STILL_MS_MAX } from './pipelines.ts';
import { inStoredOrder, intentOf } from './intents.ts';
import { letIn, type Throttle } from './let-in.ts';
import { type Call, callsOf, type KeepFile, listFile, type PaperOf } from './list-file.ts';
import { type Looked, lookedAt } from './looked.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import {
  actorOf,
  type Authenticate,
  headerOf,
  isPlainObject,
  languagesOf,
  localeOf,
  originOf,
  parseInput,
} from './request.ts';
import { withoutSecrets } from './secret-fields.ts';
import type { Shut } from './shut.ts';
import { messageOf } from '../process/caught.ts';
import { runFor } from '../process/trace.ts';

export type EdgeOptions = {
  context: Context;
  features: readonly FeatureRoutes[];
  /** Finds the caller by the Authorization header. Refuses with one of 3004xx if the token is invalid. */
  authenticate: Authenticate;
  /** If it returns a value, members' and visitors' calls are refused with 500000 and it as data (`isShut`). */
  maintenance: () => Shut | null;
  /** The text of a refusal, by name, in the requested locale. */
  textOf: (locale: Locale, name: string, data: unknown) => string;
  /** Counts a call of a member, a clerk or a visitor's network. Returns seconds to wait, or 0 if it may go on. */
  throttle?: Throttle | undefined;
  /** Counts and checks a password given as an approval, before any transaction begins. Null if it may go on. */
  approval?: (asked: { caller: StaffCaller; assertion: unknown }) => Promise<Refusal | null>;
  /** Keeps who of the staff looked at whom. If it throws, the answer isn't sent (looked.ts). */
  keepLook?: (looked: Looked) => Promise<void>;
  keepFile?: KeepFile;
  paperOf?: PaperOf;
  /** Features' refusals that may mean an attack and are logged (answered-log.ts). */
  toldRefusals?: readonly string[];
  observe?: (seen: { route: string; code: number; ms: number }) => void;
  /** The longest wait for an answer [ANSWER_MS_MAX]. */
  answerMsMax?: number | undefined;
};

/** Returns a function that builds a refusal's envelope: its number, its text in the given language, and its data. */
export function envelopeOf(textOf: EdgeOptions['textOf'], codes = PLATFORM_CODES) {
  return (locale: Locale, name: string, data: unknown = null) => ({
    code: codes[name] ?? PLATFORM_CODES.unexpected,
    message: textOf(locale, name, data),
    data,
  });
}

/** The largest body by caller. It is no larger than needed, because a nested body costs 1/3 microsecond a byte. */
const BODY_BYTES_MAX = { staff: 256 * 1024, member: 16 * 1024, visitor: 16 * 1024 };
/** The longest time for receiving a request. Our clients give up after a minute (wire.md 7); others might never. */
const REQUEST_MS_MAX = 120_000;
/**
 * How long the edge waits for an answer. With time for the network, a caller gets one within ten seconds (wire.md 2).
 * The work may still succeed later, so the client repeats an intent with its key. Staff have longer, for reports.
 */
const ANSWER_MS_MAX = { staff: 60_000, member: 9_000, visitor: 9_000 };

/** Retry-After for a full disk or a wrong clock, in seconds. It is long because these do not pass quickly. */
const TROUBLE_S = 30;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once authenticated. */
    caller: Caller | null;
    /** When the edge read the headers, by performance.now(). */
    startedAt: number;
    /** Time left for the answer after authentication. The time for receiving the body does not count. */
    leftMs: number;
    /** The id of the intent, and of the transfer that carries it out. */
    intentId: string | null;
  }
}

export function createEdge(options: EdgeOptions): FastifyInstance {
  const codes = codesOf(options.features);
  const envelope = envelopeOf(options.textOf, codes);
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES_MAX.visitor,
    requestTimeout: REQUEST_MS_MAX,
    connectionTimeout: STILL_MS_MAX,
    trustProxy: (_address: string, hop: number) => hop < options.context.config.trustedProxies,
    forceCloseConnections: true,
    // closing.ts answers these requests.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerNoRequest(
      callHeaders(options.context.config.publicUrl),
      envelope('en', 'unreadable_body'),
    ),
    // What the router itself refuses: a parameter that is far too long, or broken percent-encoding.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      void reply
        .header('x-request-id', request.id)
        .code(404)
        .send(envelope(localeOf(request as FastifyRequest), 'no_such_route'));
    },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('leftMs', 0);
  app.decorateRequest('intentId', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now();
    reply.header('x-request-id', request.id);
    // A phone's own clock may be wrong by days (src/universal/house-time.ts).
    reply.header('x-now', options.context.clock.now().toISOString());
    done();
  });
  boundPipelines(app, options.context.log);
  answerBeforeClosing(app, envelope);
  readBodies(app);
  compressAnswers(app);

  answerErrors(app, { options, envelope });

  const logAnswered = answeredLog(options.context.log);
  const logRefused = refusedLog(options.context.log, options.toldRefusals);
  for (const feature of options.features) {
    const handlers = feature.handlers(options.context);
    for (const call of callsOf(feature.contract)) {
      const handler = handlers[call.declared];
      if (!handler) throw new Error(`no handler for ${call.declared}`);
      register(app, {
        ...call,
        handler: handler as (asked: unknown) => Promise<unknown>,
        options,
        envelope,
        logAnswered,
        logRefused,
      });
    }
  }
  return app;
}

/** Answers when a handler threw, or when a body cannot be read. */
function answerErrors(app: FastifyInstance, { options, envelope }: Pick<Registration, 'options' | 'envelope'>): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { route, moves } = request.routeOptions.config as { route?: RouteKey; moves?: boolean };
    const send = (status: number, name: string, data: unknown = null) => {
      const body = envelope(localeOf(request), name, data);
      if (route) options.observe?.({ route, code: body.code ?? 0, ms: performance.now() - request.startedAt });
      return reply.code(status).send(body);
    };
    const status = (error as FastifyError).statusCode ?? 500;
    const asked = { requestId: request.id, route: request.routeOptions.url };
    // A call with an intent has happened as a whole or not at all. Only a repeat with its key shows which.
    const unknown = { requestId: request.id, moneyMoved: moves ? 'unknown' : 'no' };
    const again = (seconds: number) => reply.header('retry-after', String(seconds));
    if (error instanceof Stalled || isContended(error)) options.context.log.warn(asked, messageOf(error));
    if (error instanceof LostRace) options.context.log.error({ ...asked, err: error }, 'a race lost too often');
    // Nothing was written, because too many calls are waiting, or others held locks for too long or changed what this
    // call had read.
    if (error instanceof QueueFull || error instanceof LostRace || isContended(error)) {
      again(1);
      return send(503, 'overloaded');
    }
    if (error instanceof Stalled) {
      again(1);
      return send(503, 'unexpected', unknown);
    }
    const trouble = machineTrouble(error);
    if (trouble) {
      again(TROUBLE_S);
      return send(503, trouble);
    }
    if (status === 413) return send(413, 'body_too_large');
    if (status >= 400 && status < 500) return send(400, 'unreadable_body');
    options.context.log.error({ ...asked, err: error }, 'unexpected');
    if (!isOutage(error)) return send(500, 'unexpected', unknown);
    again(1);
    return send(503, 'unexpected', unknown);
  });
}

type Registration = Call & {
  handler: (asked: unknown) => Promise<unknown>;
  options: EdgeOptions;
  envelope: ReturnType<typeof envelopeOf>;
  logAnswered: (call: Answered) => void;
  logRefused: (call: Refused) => void;
};

function register(app: FastifyInstance, registration: Registration): void {
  const { route, endpoint, list, handler, options, envelope, logAnswered, logRefused } = registration;
  const [method = '', template = ''] = route.split(' ');
  const withoutSecretFields = withoutSecrets(endpoint.body);
  const inAnswerOrder = endpoint.intent ? inStoredOrder : <T>(given: T) => given;
  const answerMsMax = options.answerMsMax ?? ANSWER_MS_MAX[endpoint.access];
  app.route({
    method,
    url: template.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyBytesMax ?? BODY_BYTES_MAX[endpoint.access],
    config: { route, moves: endpoint.intent === true, file: takesBytes(endpoint) },
    // Runs before the body is read, so that a refused call costs almost nothing.
    onRequest: async (request, reply) => {
      const caller = await within(answerMsMax, () => letIn(request, registration));
      if (isRefusal(caller)) return send(request, reply, caller);
      Object.assign(request, { caller, leftMs: answerMsMax - (performance.now() - request.startedAt) });
    },
    handler: async (request, reply) => send(request, reply, await inTimeLeft(request, () => answer(request))),
  });

  function send(request: FastifyRequest, reply: FastifyReply, outcome: unknown) {
    const body = isRefusal(outcome)
      ? envelope(localeOf(request), outcome.name, inAnswerOrder(outcome.data))
      : { code: 100000, message: 'ok', data: inAnswerOrder(outcome ?? null) };
    const call = answeredCall(request, route, body.code ?? 0);
    options.observe?.({ route, code: call.code, ms: call.ms });
    if (endpoint.intent) logAnswered(call);
    else options.context.log.debug(call, 'answered');
    if (isRefusal(outcome)) logRefused({ ...call, refusal: outcome.name });
    if (isRefusal(outcome)) logUndeclared(options.context.log, endpoint, { ...call, refusal: outcome.name });
    if (outcome instanceof Raw || outcome instanceof Streamed) return sendFile(reply, outcome);
    return isRefusal(outcome) ? sendRefusal(reply, outcome, body) : reply.send(body);
  }

  async function answer(request: FastifyRequest): Promise<unknown> {
    const caller = request.caller as Caller;
    const input = parseInput(endpoint, request);
    if (isRefusal(input)) return input;
    const refused = await refusedApproval(options, caller, input.body);
    if (refused) return refused;
    const intent = intentFrom(request, caller, input);
    if (isRefusal(intent)) return intent;
    request.intentId = intent?.id ?? null;
    const asked = { ...originOf(request), caller, intent, ...languagesOf(request), requestId: request.id };
    const read = async (query: unknown) => {
      const data = await handler({ ...input, query, ...asked });
      const looked = lookedAt(endpoint, caller, { ...input, query, data, forCase: headerOf(request, 'for-case') });
      if (looked) await options.keepLook?.(looked);
      return data;
    };
    return list ? listFile(list, { ...input, caller, read, ...options }) : read(input.query);
  }

  function intentFrom(request: FastifyRequest, caller: Caller, input: { path: unknown; body: unknown }) {
    if (!endpoint.intent) return undefined;
    // A UUID may be written in capitals (RFC 9562 4).
    const key = headerOf(request, 'idempotency-key').trim().toLowerCase();
    if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key))
      return refuse('intent_missing', { fields: { 'Idempotency-Key': 'missing' } });
    const body = input.body instanceof Uint8Array ? hashOfFile(input.body) : (withoutSecretFields(input.body) ?? null);
    return intentOf(actorOf(caller, request.ip), route, key, { path: input.path ?? null, body });
  }
}

async function refusedApproval({ approval }: EdgeOptions, caller: Caller, body: unknown): Promise<Refusal | null> {
  if (!approval || caller.kind !== 'staff' || !isPlainObject(body) || body.assertion === undefined) return null;
  return approval({ caller, assertion: body.assertion });
}

function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  return inTime(work, { of: 'answer', limitMs, message: `no answer in ${Math.round(limitMs)} ms` });
}

function inTimeLeft<T>({ id, leftMs }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return runFor({ requestId: id }, () => within(leftMs, work));
}

/** Sends a refusal. A used-up quota is HTTP 429 with Retry-After (wire.md 10), also if a use case refuses for it. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, body: unknown): FastifyReply {
  if (refusal.name === 'too_many_requests') {
    const { retryAfterSeconds } = (refusal.data ?? {}) as { retryAfterSeconds?: number };
    reply.code(429).header('retry-after', String(Math.ceil(retryAfterSeconds ?? 60)));
  }
  // The same status as when the ledger raises it, so that the client may try again.
  if (refusal.name === 'clock_in_doubt') reply.code(503);
  return reply.send(body);
}
