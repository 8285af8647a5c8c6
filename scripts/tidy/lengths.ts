// The ratchet. A file of more than 300 lines or a function of more than 70 prompts a look. A contract is a table: 600.
// scripts/tidy/long.json lists longer ones with their length, which may only fall.

import fs from 'node:fs';
import path from 'node:path';
import { lineAt, type Problem, type Source } from './source.ts';
import { CONTRACT, isTest } from './walls.ts';

const FILE_LINES = 300;
const CONTRACT_LINES = 600;
const FUNCTION_LINES = 70;
const LIST = 'scripts/tidy/long.json';

type Lengths = Record<string, number>;

/** Lengths above the limit, by `file` or `file#function`. */
function measure(sources: Source[]): Lengths {
  const long: Lengths = {};
  for (const source of sources) {
    if (!/^(src|scripts)\//.test(source.name) || isTest(source.name) || source.name.includes('.gen.')) continue;
    const lines = source.text.trimEnd().split('\n').length;
    if (lines > fileLimit(source.name)) long[source.name] = lines;
    for (const one of functionsOf(source.bare)) {
      const key = `${source.name}#${one.name}`;
      if (one.lines > FUNCTION_LINES) long[key] = Math.max(one.lines, long[key] ?? 0);
    }
  }
  return long;
}

function fileLimit(name: string): number {
  return CONTRACT.test(name) ? CONTRACT_LINES : FILE_LINES;
}

export function findTooLong(root: string, sources: Source[]): Problem[] {
  const accepted = readAccepted(root);
  return Object.entries(measure(sources)).flatMap(([key, lines]) => {
    const [file = '', name] = key.split('#');
    const limit = accepted[key] ?? (name ? FUNCTION_LINES : fileLimit(file));
    const what = name ? `function ${name} has` : 'the file has';
    return lines > limit
      ? [{ file, line: 1, message: `${what} ${lines} lines, at most ${limit}: is there a second concept inside?` }]
      : [];
  });
}

/** Writes today's long files and functions into the list. Only this accepts growth, so a review sees it. */
export function accept(root: string, sources: Source[]): void {
  const sorted = Object.fromEntries(Object.entries(measure(sources)).sort(([a], [b]) => (a < b ? -1 : 1)));
  fs.writeFileSync(path.join(root, LIST), `${JSON.stringify(sorted, null, 2)}\n`);
}

function readAccepted(root: string): Lengths {
  const file = path.join(root, LIST);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

/** Functions by keyword, and arrow functions with a body and a const's name. */
export function functionsOf(bare: string): { name: string; line: number; lines: number }[] {
  const found: { name: string; line: number; lines: number }[] = [];
  for (const start of bare.matchAll(/\bfunction\s*\*?\s*(\w*)|\bconst (\w+)[^=;\n]*=\s*(?:async\s*)?(?=[(<])/g)) {
    const open = bodyAfter(bare, start.index + start[0].length, start[2] !== undefined);
    if (open === undefined) continue;
    const close = matching(bare, open);
    const line = lineAt(bare, start.index);
    found.push({ name: start[1] || start[2] || 'anonymous', line, lines: lineAt(bare, close) - line + 1 });
  }
  return found;
}

/** Index of the brace that opens the body. Skips the braces of parameter and return types. */
function bodyAfter(bare: string, from: number, arrow: boolean): number | undefined {
  let at = bare.indexOf('(', from);
  if (at === -1) return undefined;
  at = matching(bare, at) + 1;
  if (arrow) {
    const then = /^\s*(?::[^=;{}]*)?=>\s*\{/.exec(bare.slice(at, at + 400));
    return then ? at + then[0].length - 1 : undefined;
  }
  for (let last = ''; at < bare.length; at += 1) {
    const char = bare[at] ?? '';
    if (char === ';') return undefined; // an overload or a declaration
    if (char === '{') {
      if (!/[:<|&,=]/.test(last) && last !== '') return at;
      if (last === '') return at;
      at = matching(bare, at);
      last = '}';
    } else if (char.trim() !== '') last = char;
  }
  return undefined;
}

function matching(bare: string, open: number): number {
  const pair: Record<string, string> = { '(': ')', '{': '}' };
  const opening = bare[open] ?? '{';
  const closing = pair[opening];
  let depth = 0;
  for (let at = open; at < bare.length; at += 1) {
    if (bare[at] === opening) depth += 1;
    if (bare[at] === closing) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return bare.length - 1;
}
