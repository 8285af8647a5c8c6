// call(): makes one HTTP call of the contract, with the seed's handling of errors (wire.md 7). Screens use the hooks on
// top of it: useCall, useCallPages, useAct and useIntent.
import { CallError, CODE_MAINTENANCE, CODE_SUCCESS, endsSession } from './call-error.ts';
import type { Shut } from '../http/shut.ts';
import { DEFAULT_LANGUAGE, wireLanguageOf } from '#universal/languages.ts';
import { noteServerTime, phoneNow } from '#universal/house-time.ts';
import { VERSION } from '#universal/version.ts';
import { clientHost, text } from './client-host.ts';
import type { CallArguments, CallName, CallOptions, DataOf, GetName } from './call-types.ts';
import { takeEarlyRead } from './early-reads.ts';
import { noteRead } from './last-event.ts';
import { getStored } from './stored-state.ts';

/** The default time-out of a request (wire.md 7). */
export const REQUEST_TIMEOUT_MS = 60_000;
export const DUPLICATE_WINDOW_MS = 1_000;
const CODE_ERROR_TOAST_MS = 5_000;
const NETWORK_TOAST_MS = 3_000;

type LooseInput = CallOptions & { path?: object; query?: object; body?: unknown; idempotencyKey?: string };

/** When each request was last sent, by its content. */
const lastSent = new Map<string, number>();

/** Forgets recent requests, so that a new session may repeat them at once. */
export function forgetRecentCalls(): void {
  lastSent.clear();
}

/**
 * Makes one call of the contract and returns the envelope's data, e.g. `call('POST /api/v1/orders/{id}/collect', {
 * path: { id }, idempotencyKey })`. On a failure it first does what the seed's error catalogue says, then throws a
 * CallError.
 */
export async function call<K extends CallName>(name: K, ...[input]: CallArguments<K>): Promise<DataOf<K>> {
  const asked = (input ?? {}) as LooseInput;
  return (await withReaction(name, asked.errors, () => send(name, asked))) as DataOf<K>;
}

async function withReaction<T>(name: string, errors: CallOptions['errors'], work: () => Promise<T>): Promise<T> {
  const tokenThen = tokenNow();
  try {
    return await work();
  } catch (error) {
    const failure =
      error instanceof CallError ? error : new CallError({ kind: 'network', message: text('networkErrorWords') });
    // A late answer to an earlier session must not end the new one.
    if (failure.kind === 'session' && tokenNow() !== tokenThen) throw new CallError({ kind: 'aborted', message: '' });
    react(name, failure, errors);
    throw failure;
  }
}

async function send(name: string, asked: LooseInput): Promise<unknown> {
  const [response, envelope] = await sendRequest(
    name,
    asked,
    async (answer) => [answer, await readEnvelope(answer)] as const,
  );
  const reference = response.headers.get('x-request-id') ?? undefined;
  if (!envelope) throw new CallError({ kind: 'server', message: text('networkErrorWords'), reference });
  if (envelope.code === CODE_SUCCESS && response.ok) return envelope.data;
  throw failureOf(response, envelope);
}

function failureOf(response: Response, { code, message, data }: Envelope): CallError {
  const reference = response.headers.get('x-request-id') ?? undefined;
  if (endsSession(code)) return new CallError({ kind: 'session', code, message, data, reference });
  if (code === CODE_MAINTENANCE) return new CallError({ kind: 'maintenance', code, message, data, reference });
  const retryAfter = parseInt(response.headers.get('retry-after') ?? '', 10);
  return new CallError({
    kind: response.ok || (response.status >= 400 && response.status < 429) ? 'refused' : 'server',
    code,
    status: response.status,
    message,
    data,
    reference,
    ...(Number.isFinite(retryAfter) ? { retryAfterMs: retryAfter * 1000 } : {}),
  });
}

/** Sends the request and reads the answer with `read`. The time-out covers both. */
async function sendRequest<T>(name: string, asked: LooseInput, read: (response: Response) => Promise<T>): Promise<T> {
  const [method = 'GET', template = ''] = name.split(' ');
  const file = asked.body instanceof Uint8Array ? asked.body : undefined;
  // For a file its key is enough, because each key has one file. A file without a key is only looked at, and the next
  // one may follow at once.
  const body = file ? asked.idempotencyKey : asked.body;
  const fingerprint = JSON.stringify([name, asked.path, asked.query, body]);
  if (!file || body !== undefined) refuseDuplicate(fingerprint);
  const stop = new AbortController();
  let timedOut = false;
  const giveUp = () => {
    timedOut = true;
    stop.abort();
  };
  const timer = setTimeout(giveUp, clientHost()?.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const abort = () => stop.abort();
  asked.signal?.addEventListener('abort', abort);
  try {
    if (asked.signal?.aborted) throw new CallError({ kind: 'aborted', message: '' });
    const [address, headers] = [addressOf(method, template, asked), headersOf(method, asked)];
    const early = method === 'GET' ? takeEarlyRead(address, headers) : undefined;
    if (early) stop.signal.addEventListener('abort', () => early.stop.abort());
    const response = await (early?.response ??
      fetch(address, {
        method,
        headers,
        ...(method === 'GET' || method === 'DELETE'
          ? {}
          : { body: (file as BodyInit | undefined) ?? JSON.stringify(asked.body ?? {}) }),
        signal: stop.signal,
        keepalive: asked.keepalive ?? false,
        credentials: 'omit',
        cache: 'no-store',
      }));
    noteServerTime(response.headers.get('x-now'));
    if (method === 'GET') noteRead(response);
    return await read(response);
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (timedOut) throw new CallError({ kind: 'timeout', message: text('requestTimeoutWords') });
    if (stop.signal.aborted) throw new CallError({ kind: 'aborted', message: '' });
    throw new CallError({ kind: 'network', message: text('networkErrorWords') });
  } finally {
    clearTimeout(timer);
    asked.signal?.removeEventListener('abort', abort);
  }
}

function refuseDuplicate(fingerprint: string): void {
  const now = performance.now();
  const before = lastSent.get(fingerprint);
  if (before !== undefined && now - before < DUPLICATE_WINDOW_MS) {
    throw new CallError({
      kind: 'duplicate',
      message: '',
      retryAfterMs: Math.ceil(DUPLICATE_WINDOW_MS - (now - before)) + 1,
    });
  }
  lastSent.set(fingerprint, now);
  if (lastSent.size > 200) for (const [key, at] of lastSent) if (now - at >= DUPLICATE_WINDOW_MS) lastSent.delete(key);
}

/** The full address of a call. A GET has a changing `t`, so that no cache in between answers it (wire.md 5). */
export function addressOf(method: string, template: string, asked: LooseInput = {}): string {
  const parts = (asked.path ?? {}) as Record<string, unknown>;
  const path = template.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(parts[part] ?? '')));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(asked.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  if (method === 'GET') query.set('t', String(phoneNow()));
  const search = query.toString();
  return `${clientHost()?.baseAddress ?? ''}${path}${search && `?${search}`}`;
}

/** The headers of every request, also of the live stream. */
export function headersOf(
  method: string,
  asked: { idempotencyKey?: string; body?: unknown } = {},
): Record<string, string> {
  const token = tokenNow();
  const forCase = method === 'GET' ? clientHost()?.forCase?.() : undefined;
  const type = asked.body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
  return {
    ...(method === 'GET' || method === 'DELETE' ? {} : { 'Content-Type': type }),
    ...(token ? { Authorization: token } : { 'Device-Key': getStored('deviceKey') ?? '' }),
    // The wire has only two languages. The client shows the texts of the others by their codes (wire.md 6).
    'Accept-Language': clientHost()?.language?.() ?? wireLanguageOf(getStored('language')),
    // In which language its user writes: what they type is read in it later.
    ...(asked.body === undefined ? {} : { 'Content-Language': clientHost()?.writtenIn?.() ?? DEFAULT_LANGUAGE }),
    Version: VERSION,
    'Device-Id': getStored('deviceId') ?? '',
    ...(asked.idempotencyKey ? { 'Idempotency-Key': asked.idempotencyKey } : {}),
    ...(forCase ? { 'For-Case': forCase } : {}),
  };
}

function tokenNow(): string | undefined {
  const { token } = clientHost() ?? {};
  return token ? token() : getStored('token');
}

type Envelope = { code: number; message: string; data: unknown };

async function readEnvelope(response: Response): Promise<Envelope | undefined> {
  // Read outside the try, so that a broken connection counts as no answer. Text that is not JSON is from a proxy.
  const body = await response.text();
  try {
    const envelope = JSON.parse(body) as Partial<Envelope> | null;
    if (typeof envelope?.code !== 'number') return undefined;
    return { code: envelope.code, message: envelope.message ?? '', data: envelope.data ?? null };
  } catch {
    return undefined;
  }
}

/** Does what the seed's error catalogue says about a failure (wire.md 7). */
function react(name: string, error: CallError, errors: CallOptions['errors']): void {
  const host = clientHost();
  if (!host) return;
  if (error.kind === 'session') {
    if (!host.tellsEnd?.(error.code))
      host.toast({ text: text('loginExpired'), words: text('loginExpiredWords'), ms: CODE_ERROR_TOAST_MS });
    host.sessionEnded(error.code);
    return;
  }
  if (error.kind === 'maintenance') {
    host.maintenance((error.data ?? {}) as Partial<Shut>, name);
    return;
  }
  if ((errors ?? (host.showsInline(name) ? 'inline' : 'toast')) === 'toast') toastOf(error);
}

/** Shows the last failure of a read, unless its screens show errors in place. */
export function reportRead(name: string, error: unknown): void {
  if (!clientHost()?.showsInline(name)) toastOf(error);
}

/**
 * Shows an error in a toast for as long as the seed says. A refusal shows its message. If the status is not 200, or
 * there is no answer, the seed's headline is above it. Ignores duplicates and aborted requests.
 */
export function toastOf(error: unknown): void {
  const host = clientHost();
  if (!host || !(error instanceof CallError)) return;
  const { kind, message, status } = error;
  if (kind === 'refused' && status === 200) return host.toast({ text: message, ms: CODE_ERROR_TOAST_MS });
  const headline = kind === 'refused' ? text('networkError') : headlineOf(error);
  if (headline) host.toast({ text: headline, words: message, ms: NETWORK_TOAST_MS });
}

/** The seed's headline for a failure without a proper answer. Undefined if the server answered. */
export function headlineOf({ kind }: CallError): string | undefined {
  if (kind === 'timeout') return text('requestTimeout');
  return kind === 'network' || kind === 'server' ? text('networkError') : undefined;
}

/** Fetches a file (a receipt, a statement) with the session's headers, for the member to keep. */
export function fetchFile<K extends GetName>(name: K, ...[input]: CallArguments<K>): Promise<Blob> {
  const asked = (input ?? {}) as LooseInput;
  return withReaction(name, asked.errors ?? 'toast', () =>
    sendRequest(name, asked, async (response) => {
      if (response.ok && !(response.headers.get('content-type') ?? '').includes('application/json'))
        return response.blob();
      const envelope = await readEnvelope(response);
      throw envelope
        ? failureOf(response, envelope)
        : new CallError({ kind: 'server', message: text('networkErrorWords') });
    }),
  );
}
