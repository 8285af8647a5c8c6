// The rules that a kept tool checks: mistakes, walls between folders, cycles and lengths. scripts/tidy.ts checks what
// only this house has.
import { defineConfig } from 'oxlint';
import { ranks } from '#features/ranks.ts';
import { TESTS, walls } from './scripts/tidy/walls.ts';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error' },
  env: { node: true, browser: true, es2024: true },
  ignorePatterns: ['dist/**', 'data/**'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/await-thenable': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'off',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/restrict-template-expressions': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    'jsx-a11y/no-autofocus': 'off',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/warn-todo': 'error',
    'vitest/expect-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-title': 'off',
    'vitest/require-to-throw-message': 'off',
  },
  overrides: [
    { files: ['tests/**'], rules: { 'no-loss-of-precision': 'off' } },
    { files: ['**/*.gen.ts'], rules: { 'typescript/consistent-type-imports': 'off' } },
    // A file of more than 300 lines or a function of more than 70 holds a second concept. A contract is a table.
    {
      files: ['src/**', 'scripts/**'],
      excludeFiles: [TESTS, '**/*.gen.ts', 'scripts/new/*-files.ts'],
      rules: { 'max-lines': ['error', 300], 'max-lines-per-function': ['error', 70] },
    },
    { files: ['src/features/*/contract.ts', 'src/features/*/contract/**'], rules: { 'max-lines': ['error', 600] } },
    {
      files: ['src/**'],
      excludeFiles: [TESTS],
      rules: {
        'import/no-default-export': 'error',
        'oxc/no-barrel-file': ['error', { threshold: 0 }],
        'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true }],
      },
    },
    // A page shows a written text with its language, so it isn't put into a string of the page's: see <Written>.
    {
      files: ['src/features/*/web/**', 'src/web/**', 'src/design/components/**'],
      excludeFiles: [TESTS],
      rules: {
        'typescript/no-base-to-string': 'error',
        'typescript/restrict-template-expressions': [
          'error',
          { allowNumber: true, allowBoolean: true, allowNullish: true, allowArray: true },
        ],
      },
    },
    ...walls(ranks),
  ],
});
