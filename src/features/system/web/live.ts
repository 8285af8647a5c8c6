import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  config: {
    reads: ['GET /api/v1/appConfig'],
  },
});
