// Our calls to other servers follow no redirection, because it could lead a secret or a code to another server.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.resolve(import.meta.dirname, '../..');
/** Code of pages. A browser's rules hold there. */
const OF_PAGES = /^(web|console|design)\/|^platform\/client\/|^features\/[^/]+\/(web|console)\//;

const files = fs
  .readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !OF_PAGES.test(name));

/** Each call of `fetch` with its arguments, up to the bracket that ends them. */
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

test('every call outside says that it follows none', () => {
  const calls = files.flatMap((name) =>
    callsIn(fs.readFileSync(path.join(src, name), 'utf8')).map((call) => ({ name, call })),
  );
  expect(calls.length).toBeGreaterThanOrEqual(8);
  expect(calls.filter(({ call }) => !/redirect: '(error|manual)'/.test(call)).map(({ name }) => name)).toEqual([]);
});
