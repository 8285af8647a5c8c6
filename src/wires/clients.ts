/**
 * HTTP clients of the settlement bank (bank-and-reconciliation.md 1), of the rail and of the draws process. The rail
 * calls the bank, and our other processes call the rail. A client sends each request once. A caller who moved money and
 * got no answer must ask about the same reference or instruction id. Failures of the network or the bank are returned
 * as values and never thrown.
 */
import {
  type BankCallName,
  type BankEndpoint,
  type BankEndpoints,
  bankEndpoints,
  type InputOf,
} from './bank-endpoints.ts';
import { bankError } from './bank.ts';
import {
  type DrawsEndpoints,
  drawsEndpoints,
  type RailEndpoints,
  railEndpoints,
  UNREACHABLE,
} from './inner-endpoints.ts';
import { required } from '#platform/required.ts';
import { z } from 'zod';

export type BankResult<T> =
  | { readonly outcome: 'ok'; readonly data: T }
  /**
   * The bank refused this request, and it had no effect. That says nothing about an earlier request. Codes:
   * docs/sandbox-bank.md.
   */
  | { readonly outcome: 'refused'; readonly status: number; readonly code: string; readonly message: string }
  /**
   * Time-out, dropped connection, 5xx or unreadable answer: the bank may have acted. Ask by the id, or send again with
   * the same id.
   */
  | { readonly outcome: 'unknown'; readonly reason: string }
  /** No connection to the rail, or from the rail to the bank: the bank did not get the request. */
  | { readonly outcome: 'unreachable'; readonly reason: string };

/**
 * Refusals of a request that the bank would never accept. Only these are as final as a refused order. An unknown id or
 * a refused key says nothing about what the bank did earlier.
 */
export const NEVER_TAKEN: ReadonlySet<string> = new Set([
  'body_invalid',
  'institution_unknown',
  'number_invalid',
  'account_closed',
  'same_account',
  'holder_mismatch',
]);

/**
 * Reads the answer to a question about an id. An id that is unknown to the bank is not refused, because a request with
 * it may still arrive.
 */
export function unlessUnheard<T>(answer: BankResult<T>): BankResult<T> | 'unheard' {
  if (answer.outcome !== 'refused') return answer;
  return answer.code === 'instruction_unknown' ? 'unheard' : { outcome: 'unknown', reason: answer.code };
}

type Arguments<E extends BankEndpoint> = keyof InputOf<E> extends never ? [] : [input: InputOf<E>];

interface Client<T extends Record<string, BankEndpoint>> {
  /** Sends one request. Amounts in input and output are bigint minor units. */
  call<C extends keyof T & string>(name: C, ...input: Arguments<T[C]>): Promise<BankResult<z.output<T[C]['answer']>>>;
}
/** A client with the bank's own keys: for the rail, and for the first filling of the sandbox. */
export type BankClient = Client<BankEndpoints>;
/** The bank as our other processes reach it. The rail supplies the contents of their orders. */
export type RailClient = Client<RailEndpoints>;
/**
 * The draws process, by the same rules: `unknown` means that plays may be settled. A second call settles none twice.
 */
export type DrawsClient = Client<DrawsEndpoints>;

export interface BankClientOptions {
  /** Base address, without a slash at the end. */
  url: string;
  apiKey: string;
  /** Only for the sandbox's levers (clock, faults, seed). */
  adminKey?: string | undefined;
  /** Limit for one request with its body [10 000 ms]; six times that for slow calls. */
  timeoutMs?: number | undefined;
}

type Parts = { path?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown };

export function createBankClient(options: BankClientOptions): BankClient {
  return clientOf(bankEndpoints, options);
}

export function createRailClient({ key, ...options }: { url: string; key: string; timeoutMs?: number }): RailClient {
  return clientOf(railEndpoints, { ...options, apiKey: key, adminKey: key });
}

export function createDrawsClient({ key, ...options }: { url: string; key: string; timeoutMs?: number }): DrawsClient {
  return clientOf(drawsEndpoints, { ...options, apiKey: key });
}

function clientOf<T extends Record<string, BankEndpoint>>(endpoints: T, options: BankClientOptions): Client<T> {
  return {
    async call(name, ...rest) {
      const answer = await request(options, name, required<BankEndpoint>(endpoints[name]), rest[0] ?? {});
      return answer as BankResult<never>;
    },
  };
}

/** Sends one request to the bank. Its input has already been read by the bank's own schema. */
export function askBank(options: BankClientOptions, name: BankCallName, input: object): Promise<BankResult<unknown>> {
  return request(options, name, bankEndpoints[name], input);
}

async function request(
  options: BankClientOptions,
  name: string,
  endpoint: BankEndpoint,
  input: Parts,
): Promise<BankResult<unknown>> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const headers: Record<string, string> = { accept: endpoint.media ?? 'application/json' };
  const key = endpoint.access === 'admin' ? options.adminKey : options.apiKey;
  if (endpoint.access !== 'open') headers.authorization = `Bearer ${key ?? ''}`;
  const encoded = endpoint.body?.safeEncode(input.body);
  // Input that does not fit the schema is refused as the bank would refuse it, without being sent.
  if (encoded?.success === false)
    return { outcome: 'refused', status: 400, code: 'body_invalid', message: z.prettifyError(encoded.error) };
  const body = encoded === undefined ? undefined : JSON.stringify(encoded.data);
  if (body !== undefined) headers['content-type'] = 'application/json';

  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout((options.timeoutMs ?? 10_000) * (endpoint.slow ? 6 : 1));
    response = await fetch(options.url + fill(path, input), {
      method,
      headers,
      body: body ?? null,
      redirect: 'error',
      signal,
    });
    text = await response.text();
  } catch (error) {
    return neverConnected(error)
      ? { outcome: 'unreachable', reason: codeOf(error) }
      : { outcome: 'unknown', reason: codeOf(error) };
  }
  return response.ok ? readAnswer(endpoint, text) : readRefusal(response.status, text);
}

function fill(path: string, { path: values = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}

function readAnswer(endpoint: BankEndpoint, text: string): BankResult<unknown> {
  if (endpoint.media !== undefined) return { outcome: 'ok', data: text };
  const read = endpoint.answer.safeParse(json(text));
  // The answer is unreadable, but the bank may have acted.
  return read.success ? { outcome: 'ok', data: read.data } : { outcome: 'unknown', reason: 'unreadable answer' };
}

function readRefusal(status: number, text: string): BankResult<never> {
  const read = bankError.safeParse(json(text));
  if (!read.success) return { outcome: 'unknown', reason: `HTTP ${status} without a readable refusal` };
  const { code, message } = read.data.error;
  if (status < 500) return { outcome: 'refused', status, code, message };
  return { outcome: code === UNREACHABLE ? 'unreachable' : 'unknown', reason: `HTTP ${status}: ${message}` };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const neverConnected = (error: unknown) => NEVER_CONNECTED.has(codeOf(error));

/** The code of a socket's error, which fetch wraps as the cause. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error instanceof Error ? error.name : 'unknown';
}
