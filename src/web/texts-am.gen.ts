// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import platform from '../platform/locales/am.json';
import design from '../design/locales/am.json';
/** By the folder that owns them: `wallet` has the texts of `wallet.*`. */
export const texts = {
  platform: platform,
  design: design,
};
