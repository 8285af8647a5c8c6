// What react-admin asks of us: who is signed in, and data over the console API. The session of this desk only decides
// what to show, because the server checks every call again. Lists are keyset-paged ({items, next}). Page N needs the
// cursor of page N-1, so the cursors of each question are kept. There is no total: the pager shows next and previous
// only. Nothing is written here, because every act has its own call (features/*/console).
import { startAuthentication } from '@simplewebauthn/browser';
import { type InvalidateQueryFilters, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  type AuthProvider,
  type DataProvider,
  type GetListParams,
  HttpError,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { getSession, setSession } from '#design/console/staff-session.ts';
import { deviceName } from '#design/device-name.ts';
import { CallError, mayAskAgain, waitMs } from '#platform/client/call-error.ts';
import { call, fetchFile, reportRead } from '#platform/client/call.ts';
import { refreshReads } from '#platform/client/reads.ts';
import { setStored } from '#platform/client/stored-state.ts';

export type SignIn = { by: 'password'; email: string; password: string; totp: string } | { by: 'passkey' };

async function tokenOf(signIn: SignIn): Promise<string> {
  const device = deviceName(navigator.userAgent);
  if (signIn.by === 'password') {
    const { email, password, totp } = signIn;
    const { token, deviceKey } = await call('POST /console/api/v1/sessions', {
      body: { email, password, totp, device },
    });
    setStored('deviceKey', deviceKey);
    return token;
  }
  const optionsJSON = await call('POST /console/api/v1/passkey-sessions/options');
  const response = await startAuthentication({ optionsJSON });
  const body = { response: response as never, device };
  const { token, deviceKey } = await call('POST /console/api/v1/passkey-sessions', { body });
  setStored('deviceKey', deviceKey);
  return token;
}

export const authProvider: AuthProvider = {
  async login(signIn: SignIn) {
    const token = await tokenOf(signIn);
    // Set the session before the call below: that call needs the token.
    setSession({ token, staffId: '', name: '', roles: [] });
    const me = await call('GET /console/api/v1/me');
    setSession({ token, staffId: me.id, name: me.name, roles: me.roles });
    // Nothing else opens until these are changed.
    return me.secretsDue.length > 0 ? { redirectTo: '/passkeys' } : undefined;
  },
  async logout() {
    // A session that is already gone is signed out.
    if (getSession()) await call('DELETE /console/api/v1/sessions/current').catch(() => undefined);
    setSession(undefined);
  },
  async checkAuth() {
    if (!getSession()) throw new HttpError('Please sign in', 401);
  },
  async checkError(error: { kind?: string }) {
    if (error.kind === 'session') throw error;
  },
  async getIdentity() {
    const session = getSession();
    return { id: session?.staffId ?? '', fullName: session ? `${session.name} (${session.roles.join(', ')})` : '' };
  },
  async getPermissions() {
    return getSession()?.roles ?? [];
  },
};

const BASE = '/console/api/v1';
const QUESTIONS_REMEMBERED = 200;
const cursors = new Map<string, string[]>();

/** react-admin names resources at run time. Its records type these calls, not the contract. */
const loose = call as unknown as (name: string, input?: Record<string, unknown>) => Promise<unknown>;

const looseFile = fetchFile as unknown as (name: string, input: Record<string, unknown>) => Promise<Blob>;

/** A fast clerk reads one list twice within the client layer's second. The later reading waits for its turn. */
async function read(name: string, input: Record<string, unknown>, tries = 3): Promise<unknown> {
  try {
    return await loose(name, { ...input, errors: 'inline' });
  } catch (error) {
    if (!(error instanceof CallError) || error.kind !== 'duplicate' || tries === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? 1_000));
    return read(name, input, tries - 1);
  }
}

type Page = { items: RaRecord[]; next: string | null };

/** The filters that have a value. An emptied field does not count. */
function askedOf(filter: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((filter ?? {}) as Record<string, string>).filter(([, value]) => value !== '' && value !== undefined),
  );
}

async function getPage(resource: string, params: Partial<GetListParams>): Promise<Page & { page: number }> {
  const { page = 1, perPage = 50 } = params.pagination ?? {};
  const filter = askedOf(params.filter);
  const question = JSON.stringify([resource, filter, perPage]);
  const known = cursors.get(question) ?? [];
  const after = page > 1 ? known[page - 2] : undefined;
  if (page > 1 && after === undefined) return { items: [], next: null, page };
  const query = { ...filter, limit: perPage, ...(after ? { after } : {}) };
  const { items, next } = (await read(`GET ${BASE}/${resource}`, { query, signal: params.signal })) as Page;
  remember(question, known, page, next);
  return { items, next, page };
}

function remember(question: string, known: string[], page: number, next: string | null): void {
  if (next) known[page - 1] = next;
  cursors.delete(question);
  cursors.set(question, known);
  const oldest = cursors.keys().next().value;
  if (cursors.size > QUESTIONS_REMEMBERED && oldest !== undefined) cursors.delete(oldest);
}

const one = async (resource: string, id: Identifier, signal?: AbortSignal) =>
  (await read(`GET ${BASE}/${resource}/{id}`, { path: { id }, signal })) as RaRecord;
const unsupported = (what: string) => () =>
  Promise.reject(new Error(`${what} is not how the console works: every act has its own call`));

export const dataProvider = {
  /** The list under the same filters, as a file. */
  getCsv: (resource: string, { filter }: { filter: unknown }): Promise<Blob> =>
    looseFile(`GET ${BASE}/${resource}.csv`, { query: askedOf(filter), errors: 'inline' }),
  /** Sums over the list under the same filters. */
  getTotals: (resource: string, { filter }: { filter: unknown }) =>
    read(`GET ${BASE}/${resource}/totals`, { query: askedOf(filter) }),
  async getList(resource: string, params: GetListParams) {
    const { items, next, page } = await getPage(resource, params);
    return { data: items, pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 } };
  },
  getOne: async (resource: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => ({
    data: await one(resource, id, signal),
  }),
  getMany: async (resource: string, { ids }: { ids: Identifier[] }) => ({
    data: await Promise.all(ids.map((id) => one(resource, id))),
  }),
  async getManyReference(resource: string, params: GetListParams & { target: string; id: Identifier }) {
    const { items, next, page } = await getPage(resource, {
      ...params,
      filter: { ...params.filter, [params.target]: params.id },
    });
    return { data: items, pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 } };
  },
  create: unsupported('Creating'),
  update: unsupported('Changing'),
  updateMany: unsupported('Changing many rows at once'),
  delete: unsupported('Deleting'),
  deleteMany: unsupported('Deleting'),
} as unknown as DataProvider;

/** react-admin's own reads, by the rules of ours. After an act it reads everything again, and ours follow. */
class DeskQueries extends QueryClient {
  constructor() {
    super({
      queryCache: new QueryCache({
        onError: (error, query) => {
          if (query.meta?.quiet !== true) reportRead(String(query.queryKey[0]), error);
        },
      }),
      defaultOptions: {
        queries: {
          retry: (failures, error) => error instanceof CallError && mayAskAgain(failures, error),
          retryDelay: (failures, error) => (error instanceof CallError ? waitMs(failures, error) : 0),
          staleTime: 10_000,
          gcTime: 30 * 60_000,
          networkMode: 'always',
        },
        mutations: { retry: false, networkMode: 'always' },
      },
    });
  }

  override async invalidateQueries(filters?: InvalidateQueryFilters): Promise<void> {
    const ours = filters ? undefined : refreshReads();
    await Promise.all([super.invalidateQueries(filters), ours]);
  }
}

export function createDeskQueries(): QueryClient {
  return new DeskQueries();
}
