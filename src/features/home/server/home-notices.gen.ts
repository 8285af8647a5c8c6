// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { homeNotices as content } from '../../content/server/public.ts';
export const homeNotices = {
  content: content,
};
