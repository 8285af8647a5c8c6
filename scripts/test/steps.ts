// The checks besides the tests. Each step counts as one test.

export const STEPS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['format', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.']],
  ['types of the server', ['node_modules/typescript/lib/tsc.js', '-p', 'tsconfig.server.json']],
  ['types of the web', ['node_modules/typescript/lib/tsc.js', '-p', 'tsconfig.web.json']],
  ['types of tests and scripts', ['node_modules/typescript/lib/tsc.js', '-p', 'tsconfig.tests.json']],
  ['walls', ['scripts/tidy.ts']],
  ['figures of the house', ['scripts/house.ts']],
  ['generated lists', ['scripts/wire.ts', '--check']],
];
