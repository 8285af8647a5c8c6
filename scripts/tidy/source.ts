// Reads source files without a parser: blanks comments, and on request the insides of strings. Line numbers stay the
// same.

import fs from 'node:fs';
import path from 'node:path';

export type Source = {
  /** Path from the root, with forward slashes. */
  name: string;
  text: string;
  /** Comments blanked. */
  code: string;
  /** Comments and the insides of strings, templates and regular expressions blanked. */
  bare: string;
  imports: Import[];
  patterns: Pattern[];
};

/** A regular expression as it is written. */
export type Pattern = { source: string; flags: string; line: number };

export type Import = { from: string; line: number; kind: 'value' | 'type' | 'lazy' };

export type Problem = { file: string; line: number; message: string };

/**
 * Every file under `folder` of `root`, as a path from the root, sorted. Leaves out node_modules, dist, data and hidden
 * folders.
 */
export function listFiles(root: string, folder = ''): string[] {
  const found: string[] = [];
  for (const item of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, item.name);
    if (item.isDirectory()) {
      if (!['node_modules', 'dist', 'data'].includes(item.name) && !item.name.startsWith('.'))
        found.push(...listFiles(root, name));
    } else found.push(name);
  }
  return found.sort();
}

/** A feature's contract: its entry, and the parts of a large one. */
export const CONTRACT = /^src\/features\/[^/]+\/contract(\.ts$|\/)/;

export function isTest(name: string): boolean {
  return /\.test\.tsx?$/.test(name);
}

/** The path from the root that one of our import specifiers names. Undefined for a package. */
export function pathOf(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, ''); // Vite's ?raw, ?url
  if (bare.startsWith('#')) return bare.replace(/^#kit\//, 'tests/kit/').replace(/^#/, 'src/');
  return bare.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(from), bare)) : undefined;
}

/** By path, because a build of the app reads each source for every language and for every page. */
const known = new Map<string, Source>();

export function readSource(root: string, name: string): Source {
  const file = path.join(root, name);
  const text = fs.readFileSync(file, 'utf8');
  const before = known.get(file);
  if (before?.name === name && before.text === text) return before;
  const { code, bare, patterns } = blank(text);
  const source = { name, text, code, bare, imports: importsOf(code), patterns };
  known.set(file, source);
  return source;
}

export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Every match of `pattern` (global) with its line. */
export function matches(text: string, pattern: RegExp): { line: number; groups: string[] }[] {
  return [...text.matchAll(pattern)].map((found) => ({
    line: lineAt(text, found.index),
    groups: [...found].map((group) => group ?? ''),
  }));
}

const IMPORT = /^[ \t]*(import|export)\s+(type\s)?(?:[\w*{}\s,$]+?\sfrom\s*)?['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\b(typeof\s+)?import\(\s*['"]([^'"\n]+)['"]\s*\)(\s*\.)?/g;

function importsOf(code: string): Import[] {
  const found: Import[] = [];
  for (const { line, groups } of matches(code, IMPORT))
    found.push({ from: groups[3] ?? '', line, kind: groups[2] ? 'type' : 'value' });
  for (const { line, groups } of matches(code, DYNAMIC))
    found.push({ from: groups[2] ?? '', line, kind: groups[1] ? 'type' : 'lazy' });
  return found;
}

type Cursor = { text: string; at: number; code: string[]; bare: string[]; last: string; patterns: Pattern[] };

/** A run of code in which no string, template, comment or regular expression begins, and no brace ends one. */
const PLAIN = /[^/'"`{}]+/y;

/** One pass over the text; `${...}` inside templates is code again. */
function blank(text: string): Pick<Source, 'code' | 'bare' | 'patterns'> {
  const cursor: Cursor = { text, at: 0, code: [], bare: [], last: '', patterns: [] };
  readCode(cursor, false);
  return { code: cursor.code.join(''), bare: cursor.bare.join(''), patterns: cursor.patterns };
}

function readCode(cursor: Cursor, insideTemplate: boolean): void {
  let depth = 0;
  while (cursor.at < cursor.text.length) {
    const char = cursor.text[cursor.at] ?? '';
    const next = cursor.text[cursor.at + 1];
    if (char === '/' && (next === '/' || next === '*')) skipComment(cursor, next);
    else if (char === "'" || char === '"') readQuoted(cursor, char);
    else if (char === '`') readTemplate(cursor);
    else if (char === '/' && startsRegex(cursor)) readRegex(cursor);
    else {
      if (insideTemplate && char === '{') depth += 1;
      if (insideTemplate && char === '}') {
        if (depth === 0) return;
        depth -= 1;
      }
      PLAIN.lastIndex = cursor.at;
      const [run] = PLAIN.exec(cursor.text) ?? [char];
      keep(cursor, run.length);
      cursor.last = run.trimEnd().at(-1) ?? cursor.last;
    }
  }
}

function keep(cursor: Cursor, count: number, hidden = false): void {
  const part = cursor.text.slice(cursor.at, cursor.at + count);
  cursor.code.push(part);
  cursor.bare.push(hidden ? spaces(part) : part);
  cursor.at += count;
}

/** Up to the end of a string, or to the next `${` of a template. */
const SINGLE = /(?:[^'\\\n]|\\[^])*/y;
const DOUBLE = /(?:[^"\\\n]|\\[^])*/y;
const INSIDE_TEMPLATE = /(?:[^`\\$]|\\[^]|\$(?!\{))+/y;

function hide(cursor: Cursor, run: RegExp): void {
  run.lastIndex = cursor.at;
  // A backslash at the end of the file is a run by itself.
  const [found] = run.exec(cursor.text) ?? [cursor.text.charAt(cursor.at)];
  keep(cursor, found.length, true);
}

function spaces(part: string): string {
  return part.replace(/[^\n]/g, ' ');
}

function skipComment(cursor: Cursor, kind: string): void {
  const end = kind === '/' ? cursor.text.indexOf('\n', cursor.at) : cursor.text.indexOf('*/', cursor.at + 2) + 2;
  const stop = end <= 1 && kind === '*' ? cursor.text.length : end === -1 ? cursor.text.length : end;
  const part = spaces(cursor.text.slice(cursor.at, stop));
  cursor.code.push(part);
  cursor.bare.push(part);
  cursor.at = stop;
}

function readQuoted(cursor: Cursor, quote: string): void {
  keep(cursor, 1);
  hide(cursor, quote === "'" ? SINGLE : DOUBLE);
  if (cursor.text[cursor.at] === quote) keep(cursor, 1);
  cursor.last = quote;
}

function readTemplate(cursor: Cursor): void {
  keep(cursor, 1);
  while (cursor.at < cursor.text.length && cursor.text[cursor.at] !== '`') {
    if (cursor.text.startsWith('${', cursor.at)) {
      keep(cursor, 2);
      cursor.last = '{';
      readCode(cursor, true);
      keep(cursor, 1);
    } else hide(cursor, INSIDE_TEMPLATE);
  }
  keep(cursor, 1);
  cursor.last = '`';
}

/** A slash divides after a value and opens a regular expression elsewhere; `<` before it closes a JSX tag. */
function startsRegex(cursor: Cursor): boolean {
  if (/[\w$)\]}"'`<]/.test(cursor.last)) {
    const before = cursor.code.slice(-12).join('').slice(-12);
    return /\b(return|case|typeof|in|of)\s*$/.test(before);
  }
  return true;
}

function readRegex(cursor: Cursor): void {
  const from = cursor.at;
  keep(cursor, 1);
  let inClass = false;
  while (cursor.at < cursor.text.length && cursor.text[cursor.at] !== '\n') {
    const char = cursor.text[cursor.at];
    if (char === '/' && !inClass) break;
    if (char === '[') inClass = true;
    if (char === ']') inClass = false;
    keep(cursor, char === '\\' ? 2 : 1, true);
  }
  const source = cursor.text.slice(from + 1, cursor.at);
  keep(cursor, 1);
  const [flags = ''] = /^[a-z]*/.exec(cursor.text.slice(cursor.at, cursor.at + 8)) ?? [];
  cursor.patterns.push({ source, flags, line: lineAt(cursor.text, from) });
  cursor.last = ')';
}
