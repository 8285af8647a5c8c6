// The console's pages of acts, and one act of them. The rows are already in the shape of the wire.
import { idOf, readPage } from '#platform/http/keyset.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ListFilter, Page } from './store.ts';

type ListQuery = { after?: string; limit?: number; state?: 'proposed' | 'posted' | 'rejected'; productId?: string };

export function listed<V extends { id: string }>(
  query: ListQuery,
  read: (filter: ListFilter, page: Page) => Promise<V[]>,
) {
  const filter = {
    ...(query.state ? { state: query.state } : {}),
    ...(query.productId ? { productId: BigInt(query.productId) } : {}),
  };
  return readPage(query.limit, {
    rows: (limit) => read(filter, { after: idOf(query.after), limit }),
    key: (row) => row.id,
    items: (rows) => rows,
  });
}

export const ONE: Page = { after: null, limit: 1 };

export const firstOr = async <V, N extends string>(rows: Promise<V[]>, name: N): Promise<V | Refusal<N>> =>
  (await rows)[0] ?? refuse(name);
