// The page's inline shell repeats colours of the design tokens: they must be equal. The page must stay small.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = fs.readFileSync(path.join(root, 'src/web/index.html'), 'utf8');
const tokens = fs.readFileSync(path.join(root, 'src/design/tokens.css'), 'utf8');

/** The rules of one theme: tokens of `:root`, the page's of `html`. */
function colours(of: string, selector: RegExp): Map<string, string> {
  const [, rules = ''] = selector.exec(of) ?? [];
  const pairs = [...rules.matchAll(/(--[\w-]+|background|color):\s*(#[0-9a-f]{6})/g)];
  return new Map(pairs.map(([, name = '', colour = '']) => [name, colour]));
}

/** The shell's names beside the tokens'. */
const SAME = [
  ['background', '--sunk'],
  ['color', '--ink'],
  ['--first-bg', '--bg'],
  ['--first-line', '--line'],
  ['--first-banner', '--sunk'],
  ['--first-on-banner', '--ink-2'],
] as const;

test.each([
  ['light', /:root \{([^}]*)\}/, /\bhtml \{([^}]*)\}/],
  ['dark', /:root\[data-theme="dark"\] \{([^}]*)\}/, /html\[data-theme="dark"\] \{([^}]*)\}/],
])('the shell of the first paint has the colours of the %s theme', (_, ofTokens, ofPage) => {
  const [wanted, shown] = [colours(tokens, ofTokens), colours(page, ofPage)];
  expect(SAME.map(([name]) => shown.get(name))).toEqual(SAME.map(([, name]) => wanted.get(name)));
  expect(shown.size).toBe(SAME.length);
});

test('the page itself stays small', () => {
  expect(gzipSync(page, { level: 9 }).length).toBeLessThan(2_048);
});
