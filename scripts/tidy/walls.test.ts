import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProblems } from '../tidy.ts';

type Tree = Record<string, string>;

function problems(tree: Tree): string[] {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-imports-'));
  try {
    for (const [name, text] of Object.entries(tree)) {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), text);
    }
    return findProblems(root, ['low', 'mid']).map((one) => `${one.file}:${one.line}: ${one.message}`);
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

const feature = (name: string, file: string): string => `src/features/${name}/${file}`;

describe('imports that the walls refuse', () => {
  test.each<[string, string, string, string]>([
    ['platform to ledger', 'src/platform/a.ts', 'src/ledger/b.ts', 'platform knows nothing above it'],
    ['ledger to a feature', 'src/ledger/a.ts', feature('low', 'server/public.ts'), 'the ledger sees platform only'],
    ['up the ranks', feature('low', 'server/a.ts'), feature('mid', 'server/public.ts'), 'mid ranks higher than low'],
    [
      'past the door',
      feature('mid', 'server/a.ts'),
      feature('low', 'server/store.ts'),
      'low is entered through its server/public.ts',
    ],
    [
      'a contract to the server',
      feature('low', 'contract.ts'),
      feature('low', 'server/rules.ts'),
      'a contract sees platform and lower contracts',
    ],
    [
      'a part of a contract to the server',
      feature('low', 'contract/member.ts'),
      feature('low', 'server/rules.ts'),
      'a contract sees platform and lower contracts',
    ],
    [
      'a contract up the ranks',
      feature('low', 'contract.ts'),
      feature('mid', 'contract.ts'),
      'mid ranks higher than low',
    ],
    [
      'a contract past the door of another',
      feature('mid', 'contract.ts'),
      feature('low', 'contract/lists.ts'),
      'a contract is entered through its contract.ts',
    ],
    [
      'a server past the door of another contract',
      feature('mid', 'server/a.ts'),
      feature('low', 'contract/member.ts'),
      'a contract is entered through its contract.ts',
    ],
    [
      'a shell past the door of a contract',
      'src/sandbox/a.ts',
      feature('low', 'contract/member.ts'),
      'a contract is entered through its contract.ts',
    ],
    ['web to server', feature('low', 'web/a.tsx'), feature('low', 'server/rules.ts'), 'it runs on the server'],
    [
      'web to a contract at run time',
      feature('low', 'web/a.tsx'),
      feature('low', 'contract.ts'),
      'contracts are imported as types only',
    ],
    [
      'console to a contract at run time',
      feature('low', 'console/a.tsx'),
      feature('low', 'contract.ts'),
      'contracts are imported as types only',
    ],
    [
      'tiles of another feature, in a feature that is not home',
      feature('mid', 'web/a.tsx'),
      feature('low', 'web/mine-tiles.ts'),
      'low shows itself elsewhere through its web/public.tsx',
    ],
    [
      'activities of another feature, in a feature that is not home',
      feature('mid', 'web/a.tsx'),
      feature('low', 'web/activities.tsx'),
      'low shows itself elsewhere through its web/public.tsx',
    ],
    ['web to console', feature('low', 'web/a.tsx'), feature('low', 'console/b.tsx'), 'the two faces are built apart'],
    ['server to web', feature('low', 'server/a.ts'), feature('low', 'web/b.tsx'), 'server code shows no pages'],
    ['the bank to the ledger', 'src/sandbox-bank/a.ts', 'src/ledger/b.ts', 'the sandbox bank is another party'],
    [
      'the app to the bank',
      feature('low', 'server/a.ts'),
      'src/sandbox-bank/b.ts',
      'a feature sees platform, the ledger and lower features',
    ],
    [
      'a shell past the doors',
      'src/api/a.ts',
      feature('low', 'server/store.ts'),
      'a shell uses the doors of a feature',
    ],
    ['design to a feature', 'src/design/a.tsx', feature('low', 'web/b.tsx'), 'design stands alone'],
    ['product code to a test', 'src/ledger/a.ts', 'src/ledger/b.test.ts', 'only tests import tests'],
  ])('%s', (_, from, to, why) => {
    const text = `import { thing } from '${to.replace('src/', '#')}';\nthing();\n`;
    expect(problems({ [from]: text, [to]: 'export const thing = () => 1;\n' })).toEqual([
      expect.stringContaining(`${from}:1: may not import ${to}: ${why}`),
    ]);
  });

  test('a path that leaves its folder', () => {
    const tree = {
      'src/ledger/a.ts': "import { b } from '../platform/b.ts';\nb();\n",
      'src/platform/b.ts': 'export const b = () => 1;\n',
    };
    expect(problems(tree)).toEqual(['src/ledger/a.ts:1: ../platform/b.ts leaves its folder: write #platform/b.ts']);
  });

  test('packages of the server in a page', () => {
    const text =
      "import fs from 'node:fs';\nimport { z } from 'zod';\n" +
      "import type { Client } from 'pg';\nimport { useState } from 'react';\n";
    expect(problems({ [feature('low', 'web/a.tsx')]: text })).toEqual([
      'src/features/low/web/a.tsx:1: a page may not import node:fs',
      'src/features/low/web/a.tsx:2: a page may not import zod',
    ]);
  });

  test('circles, through types too; a lazy import closes none', () => {
    const tree = {
      'src/ledger/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
      'src/ledger/b.ts': "import { c } from './c.ts';\nexport type B = typeof c;\n",
      'src/ledger/c.ts': "import type { A } from './a.ts';\nexport const c = (a: A) => a;\n",
    };
    expect(problems(tree)).toEqual([
      'src/ledger/c.ts:1: circular import: src/ledger/a.ts -> src/ledger/b.ts -> src/ledger/c.ts -> src/ledger/a.ts',
    ]);
    expect(problems({ ...tree, 'src/ledger/c.ts': "export const c = () => import('./a.ts');\n" })).toEqual([]);
  });
});

test('what the walls allow', () => {
  const tree: Tree = {
    'src/platform/database/db.ts': 'export const db = 1;\n',
    'src/ledger/post.ts': "import { db } from '#platform/database/db.ts';\nexport const post = db;\n",
    [feature('low', 'contract.ts')]:
      "import { db } from '#platform/database/db.ts';\nexport const contract = { db };\n",
    [feature('low', 'server/public.ts')]: "import { post } from '#ledger/post.ts';\nexport const low = post;\n",
    [feature('mid', 'server/buy.ts')]:
      "import { low } from '#features/low/server/public.ts';\nexport const buy = low;\n",
    [feature('low', 'web/a.tsx')]:
      "import type { contract } from '../contract.ts';\nexport type C = typeof contract;\n",
    [feature('low', 'web/b.tsx')]: "import { VERSION } from '#universal/version.ts';\nexport const v = VERSION;\n",
    'src/universal/version.ts': "export const VERSION = '1.0.0';\n",
    'tests/kit/a.ts': "import { buy } from '../../src/features/mid/server/buy.ts';\nbuy.toString();\n",
    // None of these imports the file that it names.
    'src/ledger/words.ts':
      "// import { x } from '../features/mid/server/buy.ts';\n" +
      'export const text = "import { x } from \'../api/x.ts\'";\nexport const r = /[\'"`]/;\n',
  };
  expect(problems(tree)).toEqual([]);
});
