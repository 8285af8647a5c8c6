import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  events: { reads: ['GET /api/v1/events', 'GET /api/v1/events/{id}'] },
});
