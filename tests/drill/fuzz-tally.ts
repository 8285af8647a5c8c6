// Checks that every reply of the fuzz is a proper answer, and counts the accepted ones of each operation.
import { refusals as ofIdentity } from '#features/identity/contract.ts';
import { refusals as ofPrizes } from '#features/prizes/contract.ts';
import { refusals as ofService } from '#features/service/contract.ts';
import { PLATFORM_CODES } from '#platform/http/codes.ts';
import type { PreparedRequest } from './fuzz-people.ts';
import type { OpenApi } from './request-fuzz.ts';

const STATUSES = [200, 400, 404, 413, 429, 503];
const ACCEPTED = 100_000;
const OF_PLATFORM = new Set(Object.values(PLATFORM_CODES));
/**
 * Refusals that come before the call itself is examined, because other requests of the batch changed the caller's
 * session, role or account.
 */
const TURNED_AWAY = new Set([
  ofIdentity.member_frozen,
  ...['not_signed_in', 'token_unknown', 'role_missing', 'under_maintenance'].map((name) => PLATFORM_CODES[name]),
  ...['signed_out_elsewhere', 'account_closed', 'session_ended_for_security', 'password_changed'].map(
    (name) => PLATFORM_CODES[name],
  ),
]);

/** Routes whose repeated request reads the answer's subject again, which may have been deleted meanwhile. */
const GONE_SINCE: Readonly<Record<string, number>> = {
  'POST /api/v1/addresses': ofPrizes.address_unknown,
  'POST /console/api/v1/canned-answers': ofService.canned_answer_not_found,
};

export type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };
type Envelope = { code: number; message: string; data: unknown };

export class Tally {
  readonly wrong: string[] = [];
  readonly codes = new Map<number, number>();
  replayed = 0;
  readonly #asked = new Map<string, number>();
  readonly #accepted = new Map<string, number>();

  /** Counts an answer and returns its envelope, if it was accepted or refused with one. */
  count(request: PreparedRequest, answer: Answer): Envelope | undefined {
    const { complaint, body } = judge(request, answer);
    const broken = body && request.replays && !isExpectedAgain(request.route, body.code);
    const said = broken ? 'accepted once, and refused under the same key' : complaint;
    if (request.replays && body?.code === ACCEPTED) this.replayed += 1;
    if (said)
      this.wrong.push(
        [said, `${request.method} ${request.url}`, String(request.payload ?? ''), answer.body.slice(0, 300)].join(
          '\n  ',
        ),
      );
    raise(this.#asked, request.route);
    if (body ? body.code === ACCEPTED : !complaint) raise(this.#accepted, request.route);
    if (body) raise(this.codes, body.code);
    return body;
  }

  get successes(): number {
    return [...this.#accepted.values()].reduce((sum, n) => sum + n, 0);
  }
  accepted(route: string): number {
    return this.#accepted.get(route) ?? 0;
  }
  /** '17/90 POST /api/v1/orders' */
  line(route: string): string {
    return `${this.accepted(route)}/${this.#asked.get(route) ?? 0} ${route}`;
  }
  wasAsked(route: string): boolean {
    return this.#asked.has(route);
  }
}

/** Whether a repeated request may get this answer, after it was accepted once. */
function isExpectedAgain(route: string, code: number): boolean {
  return code === ACCEPTED || TURNED_AWAY.has(code) || GONE_SINCE[route] === code;
}

export function routesOf(document: OpenApi): string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** True for calls that move money or create something. */
export function needsKey(document: OpenApi, route: string): boolean {
  const [method = '', path = ''] = route.split(' ');
  const parameters = document.paths[path]?.[method.toLowerCase()]?.parameters ?? [];
  return parameters.some(({ name, required }) => name.toLowerCase() === 'idempotency-key' && required);
}

function raise<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function judge(request: PreparedRequest, answer: Answer): { complaint?: string; body?: Envelope } {
  if (!STATUSES.includes(answer.statusCode)) return { complaint: `HTTP ${answer.statusCode}` };
  if (!String(answer.headers['content-type']).startsWith('application/json'))
    return request.file ? {} : { complaint: `a file where an envelope was due` };
  let body: Partial<Envelope>;
  try {
    body = JSON.parse(answer.body);
  } catch {
    return { complaint: 'not JSON' };
  }
  const keys = Object.keys(body).sort().join();
  if (keys !== 'code,data,message' || !Number.isInteger(body.code)) return { complaint: 'no envelope' };
  if (body.code === 500001) return { complaint: 'a refusal without a number' };
  if (
    typeof body.message !== 'string' ||
    body.message === '' ||
    // A message that is only a text's key means that its values were missing.
    (body.code !== ACCEPTED && /^[a-z][\w-]*(\.[\w-]+)*$/.test(body.message))
  )
    return { complaint: 'no text' };
  const code = body.code as number;
  if (code !== ACCEPTED && !OF_PLATFORM.has(code) && !request.declared.includes(code))
    return { complaint: 'a refusal that the document does not name for this operation' };
  return { body: body as Envelope };
}
