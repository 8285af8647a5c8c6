// The saved filters of the console's lists, which stay on the server.
import type { UseSavedViews } from '#design/console/resource.ts';
import { call } from '#platform/client/call.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';

export const useSavedViews: UseSavedViews = (list) => {
  const { data } = useCall('GET /console/api/v1/saved-views', { query: { list } });
  const refresh = useRefresh();
  const again = () => refresh('GET /console/api/v1/saved-views');
  return {
    views: data?.items ?? [],
    async save(view) {
      await call('PUT /console/api/v1/saved-views', { body: { list, ...view } });
      await again();
    },
    async remove(id) {
      await call('DELETE /console/api/v1/saved-views/{id}', { path: { id } });
      await again();
    },
  };
};
