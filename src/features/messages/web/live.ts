import { defineLive } from '../../../platform/client/live.ts';
import { tellNews } from './news.ts';

export const live = defineLive({
  messages: {
    reads: ['GET /api/v1/messages', 'GET /api/v1/messages/unread-count'],
    act: () => void tellNews(),
  },
});
