import { defineLive } from '#platform/client/live.ts';

/** Its code comes in idle time: home stays light. Without it, the message stands in the inbox all the same. */
const tellLater = () =>
  import('./news.ts').then(
    ({ tellNews }) => tellNews(),
    () => undefined,
  );

export const live = defineLive({
  messages: {
    reads: ['GET /api/v1/messages', 'GET /api/v1/messages/unread-count'],
    act: () => void tellLater(),
  },
});
