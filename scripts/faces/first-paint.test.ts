// The page's inline shell repeats the app's colours, letters and line heights: they must be equal. The page must stay
// small.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = fs.readFileSync(path.join(root, 'src/web/index.html'), 'utf8');
const base = fs.readFileSync(path.join(root, 'src/design/base.css'), 'utf8');
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

/** The letters and line heights of the whole page and of each language, as `th --letters` with its value. */
function lettersOf(rules: string): string[] {
  const whole = [...rules.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)\{([^{}]*)\}/g)];
  return whole
    .flatMap(([, selectors = '', said = '']) => {
      const names = selectors.split(',').flatMap((one) => /^(?:html)?(?::lang\(([\w-]+)\))?$/.exec(one.trim()) ?? []);
      const languages = names.filter((_, at) => at % 2 === 1);
      const values = [...said.matchAll(/(--letters|line-height): ([^;]+);/g)];
      return languages.flatMap((language) => values.map(([, name, value]) => `${language ?? 'any'} ${name} ${value}`));
    })
    .sort();
}

test('the shell of the first paint has the letters and line heights of the app', () => {
  const [, inline = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  expect(lettersOf(base)).toContain('th --letters system-ui, "Noto Sans Thai", sans-serif');
  expect(lettersOf(inline)).toEqual(lettersOf(base));
});

test('no rule names fonts itself, because the build would write eight more into its list', () => {
  const sheets = fs
    .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|html)$/.test(name))
    .map((name) => [name, fs.readFileSync(path.join(root, 'src', name), 'utf8')] as const);
  const fonts = sheets.flatMap(([name, rules]) =>
    [...rules.matchAll(/font-family: ([^;]+);/g)].map(([, fonts]) => `${name.replaceAll('\\', '/')}: ${fonts}`),
  );
  expect(fonts.sort()).toEqual(['design/base.css: var(--letters)', 'web/index.html: var(--letters)']);
});

test('the page itself stays small', () => {
  expect(gzipSync(page, { level: 9 }).length).toBeLessThan(2_048);
});
