// react-admin's data over the console API. Lists are keyset-paged ({items, next}), so page N is reached from page N-1's
// cursor, which is remembered for each question; there is no total, and the pager shows next and previous only.
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import { call } from '../platform/client/call.ts';
import { uuidV7 } from '../platform/client/uuid-v7.ts';

const BASE = '/console/api/v1';
const cursors = new Map<string, string[]>();

type LooseCall = (name: string, input?: Record<string, unknown>) => Promise<unknown>;
/** Resources are named at run time, so these calls are typed by react-admin's records rather than by the contract. */
const loose = call as unknown as LooseCall;

type Page = { items: RaRecord[]; next: string | null };

async function getPage(resource: string, params: GetListParams): Promise<{ items: RaRecord[]; next: string | null; page: number }> {
  const { page = 1, perPage = 50 } = params.pagination ?? {};
  const question = JSON.stringify([resource, params.filter, perPage]);
  const known = cursors.get(question) ?? [];
  const after = page > 1 ? known[page - 2] : undefined;
  if (page > 1 && after === undefined) return { items: [], next: null, page };
  const filter = Object.fromEntries(Object.entries(params.filter as Record<string, unknown>).filter(([, value]) => value !== '' && value !== undefined));
  const { items, next } = (await loose(`GET ${BASE}/${resource}`, { query: { ...filter, limit: perPage, ...(after ? { after } : {}) }, errors: 'place' })) as Page;
  if (next) known[page - 1] = next;
  cursors.set(question, known);
  return { items, next, page };
}

const one = async (resource: string, id: Identifier) => (await loose(`GET ${BASE}/${resource}/{id}`, { path: { id }, errors: 'place' })) as RaRecord;
const unsupported = (what: string) => () => Promise.reject(new Error(`${what} is not how the console works: every act has its own call`));

export const dataProvider = {
  async getList(resource: string, params: GetListParams) {
    const { items, next, page } = await getPage(resource, params);
    return { data: items, pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 } };
  },
  getOne: async (resource: string, { id }: { id: Identifier }) => ({ data: await one(resource, id) }),
  getMany: async (resource: string, { ids }: { ids: Identifier[] }) => ({ data: await Promise.all(ids.map((id) => one(resource, id))) }),
  async getManyReference(resource: string, params: GetListParams & { target: string; id: Identifier }) {
    const { items, next, page } = await getPage(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } });
    return { data: items, pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 } };
  },
  create: async (resource: string, { data }: { data: unknown }) => ({
    data: (await loose(`POST ${BASE}/${resource}`, { body: data, idempotencyKey: uuidV7(), errors: 'place' })) as RaRecord,
  }),
  update: async (resource: string, { id, data }: { id: Identifier; data: unknown }) => ({
    data: (await loose(`PUT ${BASE}/${resource}/{id}`, { path: { id }, body: data, errors: 'place' })) as RaRecord,
  }),
  updateMany: unsupported('Changing many rows at once'),
  delete: unsupported('Deleting'),
  deleteMany: unsupported('Deleting'),
} as unknown as DataProvider;
