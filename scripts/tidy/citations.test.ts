import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBrokenCitations } from './citations.ts';
import { listFiles } from './source.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-citations-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const LEDGER = '# The ledger\n\n## 1. Authority\n\n## 2. Lines and postings\n\n### Not built yet\n';

function problems(tree: Record<string, string>): string[] {
  const whole: Record<string, string> = {
    'docs/domain/ledger.md': LEDGER,
    'docs/security.md': '# Security\n',
    'docs/decisions/0004-webhooks.md': '# Webhooks\n',
    ...tree,
  };
  for (const [name, text] of Object.entries(whole)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return findBrokenCitations(root, listFiles(root)).map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

test.each<[string, string, string]>([
  ['a page of the domain with its section', 'src/a.ts', '// Posted once (ledger.md 2).'],
  ['two sections', 'src/a.ts', '// ledger.md 1 and 2'],
  ['a section and words after it', 'db/a.sql', '-- (ledger.md 2, collect) and (ledger.md 1: 500000)'],
  ['a path from the root', 'src/a.ts', '// docs/security.md says what remains.'],
  ['a decision by its number', 'src/a.ts', '// docs/decisions/0004'],
  ['a link with a heading', 'docs/a.md', '[later](domain/ledger.md#not-built-yet)'],
  ['a page beside the citing one', 'docs/domain/README.md', '[the ledger](ledger.md)'],
  ['an address on the web', 'docs/a.md', 'https://example.org/other.md'],
])('%s is fine', (_what, file, text) => expect(problems({ [file]: text })).toEqual([]));

test.each<[string, string, string, string]>([
  ['a page that is not there', 'src/a.ts', '// As money.md 1 says.', 'src/a.ts:1: money.md is no page of ours'],
  ['a section', 'src/a.css', '\n/* ledger.md 3 */', 'src/a.css:2: docs/domain/ledger.md has no section 3'],
  ['the second section', 'src/a.ts', '// ledger.md 1 and 9', 'src/a.ts:1: docs/domain/ledger.md has no section 9'],
  ['a heading', 'docs/a.md', '[x](domain/ledger.md#gone)', 'docs/a.md:1: docs/domain/ledger.md has no heading #gone'],
  ['a path', 'db/a.sql', '-- docs/secrets.md', 'db/a.sql:1: docs/secrets.md is no page of ours'],
  ['a decision', 'src/a.ts', '// docs/decisions/0005', 'src/a.ts:1: decision 0005 does not exist'],
  [
    'a promise without its page',
    'src/a.ts',
    '// (promise 4)',
    'src/a.ts:1: "promise 4" names no page: cite one of docs/domain',
  ],
  [
    'a text that is not here',
    'src/a.ts',
    '// Ten digits (seed 5).',
    'src/a.ts:1: "seed 5" names no page: cite one of docs/domain',
  ],
  [
    'sections that do not count on',
    'docs/domain/a.md',
    '## 1. One\n\n## 3. Three\n',
    'docs/domain/a.md:3: section 2 is expected here',
  ],
])('%s is missed', (_what, file, text, wanted) => expect(problems({ [file]: text })).toEqual([wanted]));
