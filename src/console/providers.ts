// What react-admin needs from us: authProvider (who is signed in), dataProvider (reads of the console API) and a query
// client. The session in the browser only decides what to show, because the server checks every call. Lists are
// keyset-paged ({items, next}): page N needs the cursor from page N-1, so each list's cursors are remembered. There is
// no total, only next and previous. dataProvider can't write, because every act has its own call (features/*/console).
import { rolesText } from '#design/console/resource.ts';
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
import { decisions } from '#design/console/decisions.ts';
import { getSession, setSession } from '#design/console/staff-session.ts';
import { deviceName } from '#design/device-name.ts';
import { CallError, mayAskAgain, waitMs } from '#platform/client/call-error.ts';
import { call, fetchFile, reportRead } from '#platform/client/call.ts';
import { refreshReads } from '#platform/client/reads.ts';
import { setStored } from '#platform/client/stored-state.ts';
import { t } from '#design/console/words.ts';

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
    // The server refuses everything else until these secrets are changed.
    return me.secretsDue.length > 0 ? { redirectTo: '/passkeys' } : undefined;
  },
  async logout() {
    await decisions.finish();
    // If the session no longer exists, signing out has nothing to do.
    if (getSession()) await call('DELETE /console/api/v1/sessions/current').catch(() => undefined);
    setSession(undefined);
  },
  async checkAuth() {
    if (!getSession()) throw new HttpError(t('Please sign in'), 401);
  },
  async checkError(error: { kind?: string }) {
    if (error.kind === 'session') throw error;
  },
  async getIdentity() {
    const session = getSession();
    return { id: session?.staffId ?? '', fullName: session ? `${session.name} (${rolesText(session.roles)})` : '' };
  },
  async getPermissions() {
    return getSession()?.roles ?? [];
  },
};

const BASE = '/console/api/v1';
const LISTS_REMEMBERED = 200;
const cursors = new Map<string, string[]>();

/** Untyped, because react-admin names resources at run time. Its own record types apply, not the contract's. */
const untypedCall = call as unknown as (name: string, input?: Record<string, unknown>) => Promise<unknown>;

const untypedFile = fetchFile as unknown as (name: string, input: Record<string, unknown>) => Promise<Blob>;

/** A fast clerk may read a list twice within a second, which the client refuses as a duplicate. So it reads later. */
async function read(name: string, input: Record<string, unknown>, tries = 3): Promise<unknown> {
  try {
    return await untypedCall(name, { ...input, errors: 'inline' });
  } catch (error) {
    if (!(error instanceof CallError) || error.kind !== 'duplicate' || tries === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? 1_000));
    return read(name, input, tries - 1);
  }
}

type Page = { items: RaRecord[]; next: string | null };

/** The filters that have a value, without emptied fields. */
function filledIn(filter: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((filter ?? {}) as Record<string, string>).filter(([, value]) => value !== '' && value !== undefined),
  );
}

async function getPage(resource: string, params: Partial<GetListParams>): Promise<Page & { page: number }> {
  const { page = 1, perPage = 50 } = params.pagination ?? {};
  const filter = filledIn(params.filter);
  const listKey = JSON.stringify([resource, filter, perPage]);
  const known = cursors.get(listKey) ?? [];
  const after = page > 1 ? known[page - 2] : undefined;
  if (page > 1 && after === undefined) return { items: [], next: null, page };
  const query = { ...filter, limit: perPage, ...(after ? { after } : {}) };
  const { items, next } = (await read(`GET ${BASE}/${resource}`, { query, signal: params.signal })) as Page;
  remember(listKey, known, page, next);
  return { items, next, page };
}

function remember(listKey: string, known: string[], page: number, next: string | null): void {
  if (next) known[page - 1] = next;
  cursors.delete(listKey);
  cursors.set(listKey, known);
  const oldest = cursors.keys().next().value;
  if (cursors.size > LISTS_REMEMBERED && oldest !== undefined) cursors.delete(oldest);
}

const one = async (resource: string, id: Identifier, signal?: AbortSignal) =>
  (await read(`GET ${BASE}/${resource}/{id}`, { path: { id }, signal })) as RaRecord;
const unsupported = (what: string) => () =>
  Promise.reject(new Error(`${what} through react-admin is not supported: every act has its own call`));

export const dataProvider = {
  /** The list under the same filters, as a file. */
  getFile: (resource: string, { filter, format }: { filter: unknown; format: 'csv' | 'pdf' }): Promise<Blob> =>
    untypedFile(`GET ${BASE}/${resource}.${format}`, { query: filledIn(filter), errors: 'inline' }),
  /** Sums over the list under the same filters. */
  getTotals: (resource: string, { filter }: { filter: unknown }) =>
    read(`GET ${BASE}/${resource}/totals`, { query: filledIn(filter) }),
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

/** react-admin's query client with our retries and error reports. When it reloads all after an act, so do our reads. */
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
