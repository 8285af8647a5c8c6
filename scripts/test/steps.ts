// The steps of `npm test` besides the tests: format, lint, types, walls. Each counts as one test.

type Step = readonly [name: string, args: readonly string[]];

/**
 * `part` of tsconfig.<part>.json. Single-threaded: further checkers would repeat most work, and four take three times.
 */
export const typesOf = (part: string): readonly string[] => [
  'node_modules/typescript/lib/tsc.js',
  '-p',
  `tsconfig.${part}.json`,
  '--singleThreaded',
];

/** The linter's command line, without the paths to check. */
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
 * For the compiler and the linter, which are Go programs. Tests use the other cores, so their garbage collector runs
 * seldom and on the same thread.
 */
export const ONE_CORE = { GOGC: '400', GOMAXPROCS: '1' };
