// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
export const routes = {};
/** One chunk a language. */
export const texts = {
  am: () => import('./texts-am.gen.ts').then((chunk) => chunk.texts),
  en: () => import('./texts-en.gen.ts').then((chunk) => chunk.texts),
};
