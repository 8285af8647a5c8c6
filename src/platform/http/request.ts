// Data that the edge reads from a request before a handler sees it: caller, language, input.
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from './contract.ts';
import type { Caller, Locale } from '../feature.ts';
import { wireLanguageOf } from '#universal/languages.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

export type Authenticate = (asked: {
  token: string;
  deviceId: string;
  kind: 'member' | 'staff';
  /** Address of the call: a sender of many unknown tokens must wait. */
  address: string;
}) => Promise<Caller | Refusal>;

/** The sender's credentials in a request. */
export function credentialsOf(request: FastifyRequest) {
  return {
    token: headerOf(request, 'authorization').replace(/^Bearer /i, ''),
    deviceId: headerOf(request, 'device-id').slice(0, 64),
    deviceKey: headerOf(request, 'device-key').slice(0, 100),
    address: request.ip,
  };
}

/** Where a call comes from. */
export function originOf(request: FastifyRequest) {
  const { deviceId, deviceKey, address } = credentialsOf(request);
  return { deviceId, deviceKey, address };
}

/**
 * The caller, if access and roles of the contract let them in. A bad token reads as a visitor where visitors may call.
 */
export async function callerOf(
  endpoint: Endpoint,
  authenticate: Authenticate,
  asked: ReturnType<typeof credentialsOf>,
  /** Told of whom a good token belongs to, also where they may not make this call. */
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

/** A refusal names no more fields than a form has. A body of six megabytes may hold half a million unknown ones. */
const FIELDS_MAX = 100;

/**
 * Checks path, query and body against the contract. The refusal `field_invalid` names every field that does not fit.
 */
export function parseInput(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'query' | 'params' | 'body'>,
): { path: unknown; query: unknown; body: unknown } | Refusal {
  const query = knownIn(endpoint, request.query as Record<string, unknown>);
  // Without a prototype: an ordinary object would drop the report on a field called `__proto__`.
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
 * The parameters that the call knows. Others are left out, as everywhere on the web: links collect marks of those who
 * pass them on, and clients add their cache breaker `t` (wire.md 5). At the desk they are refused, because a filter
 * with a wrong name would list everything. So is a body's unknown field.
 */
function knownIn(
  { access, query: schema }: Pick<Endpoint, 'access' | 'query'>,
  query: Record<string, unknown>,
): Record<string, unknown> {
  const known = new Set(Object.keys(schema?.shape ?? {}));
  const isMeant = (name: string) => known.has(name) || (access === 'staff' && name !== 't');
  return Object.fromEntries(Object.entries(query).filter(([name]) => isMeant(name)));
}

const DEPTH_MAX = 32;
const PARTS_MAX = 50_000;
/**
 * Invisible signs that show the text after them backwards. They could disguise amounts, accounts and roles beside a
 * text to sign.
 */
const TURNING = /[\u202B\u202E\u2067]/;

/**
 * PostgreSQL keeps neither NUL nor half a surrogate pair. No honest body nests this deep or has so many parts. Refuse
 * here, before it fails there.
 */
function isStorable(value: unknown, depth = 0, seen = { parts: 0 }): boolean {
  seen.parts += 1;
  if (depth > DEPTH_MAX || seen.parts > PARTS_MAX) return false;
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') && !TURNING.test(value);
  if (value instanceof Uint8Array) return true; // A file. Its use case judges it.
  if (Array.isArray(value)) return value.every((one) => isStorable(one, depth + 1, seen));
  if (!isPlainObject(value)) return true;
  const keys = Object.keys(value);
  return keys.length <= PARTS_MAX && keys.every((key) => isStorable(key) && isStorable(value[key], depth + 1, seen));
}

/** Amharic or English on the wire, English by default (wire.md 6). */
export function localeOf(request: FastifyRequest): Locale {
  return wireLanguageOf(headerOf(request, 'accept-language'));
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
