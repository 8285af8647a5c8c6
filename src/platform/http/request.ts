// Reads from a request what a handler needs: the caller, their language, and the input, checked against the contract.
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from './contract.ts';
import type { Caller, Locale } from '../feature.ts';
import { LANGUAGE_CODES, type LanguageCode, wireLanguageOf } from '#universal/languages.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

export type Authenticate = (asked: {
  token: string;
  deviceId: string;
  kind: 'member' | 'staff';
  /** The caller's address. After many unknown tokens from one address, further ones must wait. */
  address: string;
}) => Promise<Caller | Refusal>;

/** A request's token, device and address. */
export function credentialsOf(request: FastifyRequest) {
  return {
    token: headerOf(request, 'authorization').replace(/^Bearer /i, ''),
    deviceId: headerOf(request, 'device-id').slice(0, 64),
    deviceKey: headerOf(request, 'device-key').slice(0, 100),
    address: request.ip,
  };
}

/** The caller as written in the ledger and the audit log. */
export function actorOf(caller: Caller, address: string): string {
  if (caller.kind === 'member') return `member:${caller.memberId}`;
  if (caller.kind === 'staff') return `staff:${caller.staffId}`;
  return `visitor:${address}`;
}

/** The device and address of a call, without its token. */
export function originOf(request: FastifyRequest) {
  const { deviceId, deviceKey, address } = credentialsOf(request);
  return { deviceId, deviceKey, address };
}

/**
 * The caller, if the contract's access and roles allow it, or a refusal. A caller with an invalid token counts as a
 * visitor if visitors may make this call.
 */
export async function callerOf(
  endpoint: Endpoint,
  authenticate: Authenticate,
  asked: ReturnType<typeof credentialsOf>,
  /** Called with the owner of a valid token, even if they may not make this call. */
  found: (caller: Caller) => void,
): Promise<Caller | Refusal> {
  if (asked.token === '') return endpoint.access === 'visitor' ? { kind: 'visitor' } : refuse('not_signed_in');
  const caller = await authenticate({ ...asked, kind: endpoint.access === 'staff' ? 'staff' : 'member' });
  if (isRefusal(caller)) return endpoint.access === 'visitor' ? { kind: 'visitor' } : caller;
  found(caller);
  if (endpoint.access === 'staff') {
    if (caller.kind !== 'staff') return refuse('not_signed_in');
    if (caller.secretsDue && !endpoint.withGivenSecrets) return refuse('own_secrets_due');
    const { roles } = endpoint;
    if (roles && !caller.roles.some((role) => role === 'admin' || roles.includes(role)))
      return refuse('role_missing', { roles: [...new Set([...roles, 'admin'])] });
  }
  if (endpoint.access === 'member' && caller.kind !== 'member') return refuse('not_signed_in');
  return caller;
}

/** A refusal names at most this many fields, because a body of six megabytes may have half a million unknown ones. */
const FIELDS_MAX = 100;

/**
 * Checks path, query and body against the contract. The refusal `field_invalid` names the fields that do not fit.
 */
export function parseInput(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'query' | 'params' | 'body'>,
): { path: unknown; query: unknown; body: unknown } | Refusal {
  const query = knownIn(endpoint, request.query as Record<string, unknown>);
  // Without a prototype, because an ordinary object would drop an entry named `__proto__`.
  const fields: Record<string, string> = Object.create(null);
  for (const [where, value] of Object.entries({ path: request.params, query, body: request.body })) {
    if (!isStorable(value)) fields[where] = 'not_storable';
  }
  if (Object.keys(fields).length > 0) return refuse('field_invalid', { fields });
  const check = (schema: z.ZodType | undefined, value: unknown, empty: boolean, where: string): unknown => {
    if (!schema) {
      if (!empty) fields[where] = 'unknown';
      return undefined;
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues.slice(0, FIELDS_MAX)) {
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, FIELDS_MAX) : null;
      const at = unknown?.map((key) => [...issue.path, key]) ?? [issue.path];
      for (const path of at) fields[path.join('.') || where] = issue.code === 'custom' ? issue.message : issue.code;
    }
    return undefined;
  };
  const path = check(
    endpoint.path,
    request.params ?? {},
    Object.keys((request.params as object) ?? {}).length === 0,
    'path',
  );
  const asked = check(endpoint.query, query, Object.keys(query).length === 0, 'query');
  const body = check(
    endpoint.body,
    request.body ?? {},
    request.body === undefined || isEmptyObject(request.body),
    'body',
  );
  return Object.keys(fields).length > 0 ? refuse('field_invalid', { fields }) : { path, query: asked, body };
}

/**
 * The query's parameters that the contract names. Others are dropped, because links collect tracking parameters and
 * clients add their cache breaker `t` (wire.md 5). In the console they stay (except `t`) and are refused, because a
 * misspelled filter would list everything. Unknown fields of a body are always refused.
 */
function knownIn(
  { access, query: schema }: Pick<Endpoint, 'access' | 'query'>,
  query: Record<string, unknown>,
): Record<string, unknown> {
  const known = new Set(Object.keys(schema?.shape ?? {}));
  const isKept = (name: string) => known.has(name) || (access === 'staff' && name !== 't');
  return Object.fromEntries(Object.entries(query).filter(([name]) => isKept(name)));
}

const DEPTH_MAX = 32;
const PARTS_MAX = 50_000;
/**
 * Invisible characters that reverse the display of the text after them. In a text that staff sign, they could disguise
 * the amounts, accounts and roles beside it.
 */
const REVERSING = /[\u202B\u202E\u2067]/;

/**
 * PostgreSQL can store neither NUL nor half a surrogate pair. A body that is nested deeper, or has more parts, than any
 * of our clients sends is refused, too.
 */
function isStorable(value: unknown, depth = 0, seen = { parts: 0 }): boolean {
  seen.parts += 1;
  if (depth > DEPTH_MAX || seen.parts > PARTS_MAX) return false;
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') && !REVERSING.test(value);
  if (value instanceof Uint8Array) return true; // A file, which its use case checks.
  if (Array.isArray(value)) return value.every((one) => isStorable(one, depth + 1, seen));
  if (!isPlainObject(value)) return true;
  const keys = Object.keys(value);
  return keys.length <= PARTS_MAX && keys.every((key) => isStorable(key) && isStorable(value[key], depth + 1, seen));
}

/** Amharic or English on the wire, English by default (wire.md 6). */
export function localeOf(request: FastifyRequest): Locale {
  return wireLanguageOf(headerOf(request, 'accept-language'));
}

/** The language of the answer, and that of the texts in the body, as the client says. Null if it says none of ours. */
export function languagesOf(request: FastifyRequest): { locale: Locale; saidIn: LanguageCode | null } {
  const said = headerOf(request, 'content-language').trim().toLowerCase();
  const saidIn = LANGUAGE_CODES.find((code) => code.toLowerCase() === said) ?? null;
  return { locale: localeOf(request), saidIn };
}

export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmptyObject(value: unknown): boolean {
  return isPlainObject(value) && Object.keys(value).length === 0;
}
