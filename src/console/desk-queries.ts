import { type InvalidateQueryFilters, QueryCache, QueryClient } from '@tanstack/react-query';
import { reportRead } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { mayAskAgain, waitMs } from '#platform/client/ask-again.ts';
import { refreshReads } from '#platform/client/reads.ts';

/** react-admin's own reads, by the rules of ours. After an act it reads everything anew, and ours follow. */
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
