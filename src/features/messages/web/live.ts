import { defineLive } from '#platform/client/live.ts';

/** Loads the code later, to keep home small. If that fails, the message is still in the inbox. */
const tellWhenLoaded = () =>
  import('./news.ts').then(
    ({ tellNews }) => tellNews(),
    () => undefined,
  );

export const live = defineLive({
  messages: {
    reads: [
      'GET /api/v1/messages',
      'GET /api/v1/message-groups',
      'GET /api/v1/message-groups/{group}',
      'GET /api/v1/messages/unread-count',
    ],
    act: () => void tellWhenLoaded(),
  },
});
