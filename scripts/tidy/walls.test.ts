// Writes each forbidden import into one small tree and runs oxlint on it with this repository's settings.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Finding, lint } from './lint.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const low = (file: string): string => `src/features/wallet/${file}`;
const mid = (file: string): string => `src/features/orders/${file}`;

const REFUSED: [what: string, from: string, to: string, why: string][] = [
  ['platform to ledger', 'src/platform/a.ts', 'src/ledger/b.ts', 'platform knows nothing above it'],
  ['platform to the client layer', 'src/platform/a.ts', 'src/platform/client/b.ts', 'platform knows nothing above it'],
  ['the wire of the bank to a feature', 'src/wires/a.ts', low('contract.ts'), 'sees platform only'],
  ['what runs everywhere to platform', 'src/universal/a.ts', 'src/platform/b.ts', 'imports nothing else'],
  ['ledger to a feature', 'src/ledger/a.ts', low('server/public.ts'), 'the ledger sees platform only'],
  ['up the ranks', low('server/a.ts'), mid('server/public.ts'), 'a higher one shall hear is an event'],
  ['up the ranks, later', low('server/lazy.ts'), mid('server/public.ts'), 'a higher one shall hear is an event'],
  ['up the ranks, by type', low('server/type.ts'), mid('server/public.ts'), 'a higher one shall hear is an event'],
  ['past the door', mid('server/a.ts'), low('server/store.ts'), 'through contract.ts and server/public.ts'],
  ['a contract to the server', low('contract.ts'), './server/rules.ts', 'may not import server or web'],
  ['a part of a contract to the server', low('contract/a.ts'), '../server/rules.ts', 'may not import server or web'],
  ['a contract to another’s server', mid('contract.ts'), low('server/public.ts'), 'the contract.ts of lower features'],
  ['a contract up the ranks', low('contract.ts'), mid('contract.ts'), 'the contract.ts of lower features'],
  ['a contract past the door', mid('contract.ts'), low('contract/lists.ts'), 'the contract.ts of lower features'],
  ['a server past the door of a contract', mid('server/a.ts'), low('contract/member.ts'), 'through contract.ts and'],
  ['a shell past the door of a contract', 'src/sandbox/a.ts', low('contract/member.ts'), 'the doors of a feature'],
  ['web to server', low('web/a.tsx'), '../server/rules.ts', 'may not import server or console'],
  ['web to another’s server', mid('web/a.tsx'), low('server/public.ts'), 'a page sees design'],
  ['web to a contract at run time', low('web/a.tsx'), '../contract.ts', 'contracts as types only'],
  ['web to a part of it at run time', low('web/a.tsx'), '../contract/lists.ts', 'contracts as types only'],
  ['web to another’s server by type', mid('web/type.ts'), low('server/public.ts'), 'types of contracts and platform'],
  ['web to a part of another’s contract by type', mid('web/type.ts'), low('contract/a.ts'), 'types of contracts'],
  ['web to another’s page by type', mid('web/type.ts'), low('web/a.tsx'), 'types of contracts and platform'],
  ['web to a server shell by type', mid('web/type.ts'), 'src/api/a.ts', 'types of contracts and platform'],
  ['design to a contract by type', 'src/design/type.ts', low('contract.ts'), 'design stands alone'],
  ['web to another’s contract at run time', mid('web/a.tsx'), low('contract.ts'), 'types of contracts and platform'],
  ['web to platform at run time', low('web/a.tsx'), 'src/platform/b.ts', 'types of contracts and platform'],
  ['console to a contract at run time', low('console/a.tsx'), '../contract.ts', 'contracts as types only'],
  ['doors, in a feature that is not home', mid('web/a.tsx'), low('web/doors.tsx'), 'their web/public.tsx'],
  ['activities, in a feature that is not home', mid('web/a.tsx'), low('web/activities.tsx'), 'their web/public.tsx'],
  ['a page up the ranks', low('web/a.tsx'), mid('web/public.tsx'), 'lower features through their web/public.tsx'],
  ['web to console', low('web/a.tsx'), '../console/b.tsx', 'may not import server or console'],
  ['server to web', low('server/a.ts'), '../web/b.tsx', 'may not import web or console'],
  ['the bank to the ledger', 'src/sandbox-bank/a.ts', 'src/ledger/b.ts', 'the sandbox bank is another party'],
  ['the app to the bank', low('server/a.ts'), 'src/sandbox-bank/b.ts', 'a feature sees platform, the ledger'],
  ['a shell past the doors', 'src/api/a.ts', low('server/store.ts'), 'a server shell uses the doors of a feature'],
  ['a shell to demo data', 'src/api/a.ts', low('server/sandbox/demo.ts'), 'a server shell uses the doors'],
  ['a server shell to a page', 'src/api/a.ts', 'src/web/b.tsx', 'a server shell uses the doors of a feature'],
  ['one shell of pages to the other', 'src/web/a.tsx', 'src/console/b.tsx', 'types of contracts and platform'],
  ['a shell of pages to the other face', 'src/web/a.tsx', low('console/b.tsx'), 'its own face of the features'],
  ['the preview to the console', 'src/console/preview/a.tsx', '../b.tsx', 'apart from the console'],
  ['the preview to a feature’s console', 'src/console/preview/a.tsx', low('console/public.tsx'), 'the desk’s preview'],
  ['the preview past a feature’s door', 'src/console/preview/a.tsx', low('web/b.tsx'), 'the desk’s preview'],
  ['the console to a members’ page', 'src/console/a.tsx', low('web/public.tsx'), 'its own face of the features'],
  ['design to a feature', 'src/design/a.tsx', low('web/b.tsx'), 'design stands alone'],
  ['design to the client layer', 'src/design/a.tsx', 'src/platform/client/b.ts', 'design stands alone'],
  ['the client layer to the ledger', 'src/platform/client/a.ts', 'src/ledger/b.ts', 'sees design, and types'],
  ['ranks.ts to anything', 'src/features/ranks.ts', 'src/platform/b.ts', 'ranks.ts stands alone'],
  ['product code to a test', 'src/ledger/a.ts', './b.test.ts', 'only tests import tests'],
  ['product code to the kit', 'src/ledger/a.ts', '#kit/b.ts', 'the ledger sees platform only'],
  ['node in a page', low('web/a.tsx'), 'node:fs', 'a page may not import a package of the server'],
  ['zod in a page', 'src/design/a.tsx', 'zod', 'a page may not import a package of the server'],
];

const ALLOWED: [from: string, line: string][] = [
  ['src/ledger/good.ts', "import { b } from '#platform/b.ts';"],
  [low('contract.ts'), "import { b } from '#platform/b.ts';"],
  [mid('contract.ts'), "import { b } from '#features/wallet/contract.ts';"],
  [low('server/good.ts'), "import { b } from '#ledger/b.ts';"],
  [mid('server/good.ts'), "import { b } from '#features/wallet/server/public.ts';"],
  [low('web/good.tsx'), "import type { b } from '../contract.ts';"],
  [low('web/good.tsx'), "import type { b } from '#features/orders/contract.ts';"],
  [low('web/good.tsx'), "import type { b } from '#platform/b.ts';"],
  [low('web/good.tsx'), "import type { b } from 'pg';"],
  [low('web/good.tsx'), "import { b } from '#universal/b.ts';"],
  [low('web/good.tsx'), "import { b } from '#platform/client/b.ts';"],
  [low('web/good.tsx'), "import b from '#platform/locales/en.json';"],
  [mid('web/good.tsx'), "import { b, type c } from '#features/wallet/web/public.tsx';"],
  ['src/web/good.ts', "import type { b } from '#features/wallet/web/b.tsx';"],
  ['src/web/good.ts', "import type { b } from '#console/b.tsx';"],
  ['src/console/preview/good.tsx', "import { b } from '#features/wallet/web/public.tsx';"],
  ['src/features/home/web/good.ts', "import { b } from '#features/wallet/web/doors.tsx';"],
  ['src/sandbox/good.ts', "import { b } from '#features/wallet/server/sandbox/demo.ts';"],
  ['src/api/good.ts', "import { b } from '#web/route-table.ts';"],
  ['src/main.ts', "import { b } from '#start/dev.ts';"],
  ['src/ledger/good.test.ts', "import { b } from '#features/wallet/server/store.ts';"],
  ['tests/kit/good.ts', "import { b } from '#features/wallet/server/store.ts';"],
  ['src/ledger/words.ts', "// import { b } from '#features/wallet/server/public.ts';"],
  ['src/ledger/words.ts', 'export const text = "import { b } from \'#api/b.ts\'";'],
];

const OTHERS: [rule: string, file: string, text: string][] = [
  ['import(no-cycle)', 'src/ledger/c1.ts', "import type { B } from './c2.ts';\nexport type A = B;\n"],
  ['import(no-cycle)', 'src/ledger/c2.ts', "import { c } from '#ledger/c3.ts';\nexport type B = typeof c;\n"],
  ['import(no-cycle)', 'src/ledger/c3.ts', "import type { A } from './c1.ts';\nexport const c = (a: A) => a;\n"],
  ['eslint(max-lines)', 'src/ledger/long.ts', '// 1\n'.repeat(301)],
  ['eslint(max-lines)', low('contract/long.ts'), '// 1\n'.repeat(601)],
  ['eslint(max-lines-per-function)', 'scripts/a.ts', `export function f() {\n${'  f();\n'.repeat(69)}}\n`],
  ['oxc(no-barrel-file)', 'src/ledger/barrel.ts', "export * from './c1.ts';\n"],
  ['import(no-default-export)', 'src/ledger/default.ts', 'export default 1;\n'],
  ['typescript(no-explicit-any)', 'src/ledger/any.ts', 'export const x = JSON.parse("1") as any;\n'],
  ['typescript(ban-ts-comment)', 'src/ledger/ts.ts', '// @ts-expect-error\nexport const x: string = 1;\n'],
  [
    'vitest(no-disabled-tests)',
    'src/ledger/skip.test.ts',
    "import { test } from 'vitest';\ntest.skip('x', () => {});\n",
  ],
  [
    'vitest(no-focused-tests)',
    'src/ledger/only.test.ts',
    "import { test } from 'vitest';\ntest.only('x', () => {});\n",
  ],
  ['vitest(warn-todo)', 'src/ledger/todo.test.ts', "import { test } from 'vitest';\ntest.todo('x');\n"],
];
/** Files exactly at their limits, and a cycle that a lazy import breaks. */
const FINE: [file: string, text: string][] = [
  ['src/ledger/full.ts', '// 1\n'.repeat(300)],
  [low('contract/full.ts'), '// 1\n'.repeat(600)],
  ['scripts/b.ts', `export function f() {\n${'  f();\n'.repeat(68)}}\n`],
  ['src/ledger/d1.ts', "import { d } from './d2.ts';\nexport const a = d;\n"],
  ['src/ledger/d2.ts', "export const d = () => import('./d1.ts');\n"],
];

const lines = new Map<string, string[]>();
const written = (file: string, line: string): string =>
  `${file}:${lines.set(file, [...(lines.get(file) ?? []), line]).get(file)?.length}`;
const specifierOf = (to: string): string => to.replace(/^src\//, '#');

function lineOf(from: string, to: string, at: number): string {
  if (from.includes('lazy')) return `export const t${at} = () => import('${specifierOf(to)}');`;
  if (from.includes('type')) return `import type { t${at} } from '${specifierOf(to)}';`;
  return `import { t${at} } from '${specifierOf(to)}';`;
}

const refused = REFUSED.map(([what, from, to, why], at) => ({ what, why, spot: written(from, lineOf(from, to, at)) }));
const allowed = ALLOWED.map(([from, line]) => ({ line, spot: written(from, line) }));
for (const [, file, text] of OTHERS) lines.set(file, [text]);
for (const [file, text] of FINE) lines.set(file, [text]);

let found: Finding[];
const at = (spot: string) => found.filter(({ file, line }) => `${file}:${line}` === spot);

beforeAll(() => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-walls-'));
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  };
  write('oxlint.config.ts', `export { default } from '${ROOT}/oxlint.config.ts';\n`);
  fs.copyFileSync(path.join(ROOT, 'package.json'), path.join(root, 'package.json'));
  for (const [file, text] of lines) write(file, text.join('\n'));
  found = lint(root);
  fs.rmSync(root, { recursive: true });
});

describe('the walls', () => {
  test.each(refused)('refuse $what', ({ spot, why }) => {
    const messages = at(spot)
      .filter(({ rule }) => rule === 'eslint(no-restricted-imports)')
      .map(({ message }) => message);
    expect(messages).toEqual(expect.arrayContaining([expect.stringContaining(why)]));
  });

  test.each(allowed)('allow $line at $spot', ({ spot }) => {
    expect(at(spot).filter(({ rule }) => rule === 'eslint(no-restricted-imports)')).toEqual([]);
  });
});

test.each(OTHERS)('%s is refused in %s', (rule, name) => {
  expect(found.filter(({ file }) => file === name).map((one) => one.rule)).toContain(rule);
});

test.each(FINE)('%s passes', (name) => {
  const limits = /no-cycle|max-lines/;
  expect(found.filter(({ file, rule }) => file === name && limits.test(rule))).toEqual([]);
});
