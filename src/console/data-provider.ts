// react-admin's data over the console API. Lists are keyset-paged ({items, next}). Page N needs the cursor of page N-1,
// so the cursors of each question are kept. There is no total: the pager shows next and previous only. Nothing is
// written here, because every act has its own call (features/*/console).
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import { CallError } from '#platform/client/call-error.ts';
import { call, fetchFile } from '#platform/client/call.ts';

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

/** The filters that ask something. An emptied field asks nothing. */
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
