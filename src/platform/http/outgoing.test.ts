// Our calls to other servers must not follow redirects, because these could send a secret or a code elsewhere.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.resolve(import.meta.dirname, '../..');
/** Code that runs in browsers, to which this rule does not apply. */
const BROWSER_CODE = /^(web|console|design)\/|^platform\/client\/|^features\/[^/]+\/(web|console)\//;

const files = fs
  .readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !BROWSER_CODE.test(name));

/** Each call of `fetch` in a text, with its arguments. */
function callsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w'])fetch\(/g)].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      if (text[at] === ')' && --depth === 0) return text.slice(index, at + 1);
    }
    return text.slice(index);
  });
}

test('every call of fetch sets `redirect` to error or manual', () => {
  const calls = files.flatMap((name) =>
    callsIn(fs.readFileSync(path.join(src, name), 'utf8')).map((call) => ({ name, call })),
  );
  expect(calls.length).toBeGreaterThanOrEqual(8);
  expect(calls.filter(({ call }) => !/redirect: '(error|manual)'/.test(call)).map(({ name }) => name)).toEqual([]);
});
