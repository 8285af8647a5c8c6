// chunk: screens
// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { underArticle as forum } from '#features/forum/web/under-article.tsx';
export const underArticle = {
  forum: forum,
};
