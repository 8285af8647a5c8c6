// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
export type Contracts = typeof import('../features/catalogue/contract.ts').contract;
