import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  messages: {
    reads: ['GET /api/v1/complaints', 'GET /api/v1/complaints/{id}'],
  },
});
