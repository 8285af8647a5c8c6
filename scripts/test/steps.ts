// The checks besides the tests. Each step counts as one test.

type Step = readonly [name: string, args: readonly string[]];

/** `part` of tsconfig.<part>.json. Each further checker works out most types again: one costs a third of four. */
export const typesOf = (part: string): readonly string[] => [
  'node_modules/typescript/lib/tsc.js',
  '-p',
  `tsconfig.${part}.json`,
  '--singleThreaded',
];

/** Before the places to look at. */
export const LINT: readonly string[] = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'];

const TYPES: readonly Step[] = [
  ['types of the server', typesOf('server')],
  ['types of the web', typesOf('web')],
  ['types of tests and scripts', typesOf('tests')],
];

export const STEPS: readonly Step[] = [
  ['format', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.']],
  ['lint', [...LINT, '.']],
  ...TYPES,
  ['walls', ['scripts/tidy.ts']],
  ['figures of the house', ['scripts/house.ts']],
  ['generated lists', ['scripts/wire.ts', '--check']],
];

/**
 * For the compiler and the linter, which are programs in Go. The tests use the other cores, so their collector runs
 * seldom and on the same thread.
 */
export const ONE_CORE = { GOGC: '400', GOMAXPROCS: '1' };
