// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
export const routes = {};
