// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { homeNotices as content } from '../../content/server/public.ts';
import { homeNotices as forum } from '../../forum/server/public.ts';
import { homeNotices as events } from '../../events/server/public.ts';
export const homeNotices = {
  content: content,
  forum: forum,
  events: events,
};
