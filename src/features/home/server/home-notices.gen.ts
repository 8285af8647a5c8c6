// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { homeNotices as content } from '#features/content/server/public.ts';
import { homeNotices as forum } from '#features/forum/server/public.ts';
import { homeNotices as events } from '#features/events/server/public.ts';
export const homeNotices = {
  content: content,
  forum: forum,
  events: events,
};
