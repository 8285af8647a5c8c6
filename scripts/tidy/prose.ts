// Plain English in comments and pages (STYLE.md): a sentence has at most 20 words and opens with its subject.

import fs from 'node:fs';
import path from 'node:path';
import type { Problem, Source } from './source.ts';

const WORDS_MAX = 20;
/** A relative clause as the subject makes the reader wait for the verb. A question may open so. */
const INVERTED =
  /^(?:what|whatever|who|whoever|whose|whom|(?:of|to|from|for|by|in|with) (?:what|whom))\s+(?!is\b.*\?$)/i;

type Passage = { line: number; text: string };

/**
 * Finds sentences that are too long or open with a relative clause. Reads comments of code and SQL, and Markdown pages.
 */
export function findHardSentences(root: string, names: readonly string[], sources: readonly Source[]): Problem[] {
  const codeProblems = sources
    .filter(({ name }) => !name.includes('.gen.'))
    .flatMap((source) => complain(source.name, passagesOf(commentLines(source))));
  const pages = names.filter((name) => /\.(sql|css|md)$/.test(name) && !name.startsWith('db/schema'));
  return [...codeProblems, ...pages.flatMap((name) => complain(name, readPage(root, name)))];
}

function readPage(root: string, name: string): Passage[] {
  const text = fs.readFileSync(path.join(root, name), 'utf8');
  if (name.endsWith('.md')) return passagesOf(markdownLines(text));
  return passagesOf(name.endsWith('.sql') ? sqlLines(text) : cssLines(text));
}

function complain(file: string, passages: Passage[]): Problem[] {
  return passages.flatMap(({ line, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      const words = sentence.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word));
      const short = `"${words.slice(0, 6).join(' ')} ..."`;
      if (words.length > WORDS_MAX)
        return [{ file, line, message: `a sentence of ${words.length} words (at most ${WORDS_MAX}): ${short}` }];
      if (INVERTED.test(sentence) && !sentence.endsWith('?') && words.length > 3)
        return [{ file, line, message: `a sentence opens with its object: ${short}` }];
      return [];
    }),
  );
}

/** A sentence ends at a full stop, a question mark or an exclamation mark with a space after it. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, 'code')
    .replace(/\b(e\.g|i\.e|etc|vs|no)\./gi, '$1')
    .split(/(?<=[.?!])['")\]]*\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** Text on following lines is one passage. An empty line, a list's mark or a deeper indent begins another. */
function passagesOf(lines: (string | undefined)[]): Passage[] {
  const passages: Passage[] = [];
  let open: Passage | undefined;
  for (const [at, line] of lines.entries()) {
    const text = line?.trim() ?? '';
    if (text === '') {
      open = undefined;
      continue;
    }
    const begins = /^([-*#|>]|\d+[.)])\s|^@\w+|^\s{2,}/.test(line ?? '');
    if (open === undefined || begins) {
      open = { line: at + 1, text };
      passages.push(open);
    } else open.text += ` ${text}`;
  }
  return passages;
}

/** A line's comment without its marks. Undefined if there is none. */
function commentLines({ text, code }: Source): (string | undefined)[] {
  const blanked = code.split('\n');
  return text.split('\n').map((line, at) => {
    const kept = blanked[at] ?? '';
    if (kept.length !== line.length || kept === line) return undefined;
    const from = [...line].findIndex((char, i) => char !== kept[i]);
    if (from === -1) return undefined;
    const told = line
      .slice(from)
      .replace(/^\s*(?:\/\/|\/\*\*?|\*(?!\/))/, '')
      .replace(/\*\/.*$/, '');
    return told.replace(/^ /, '');
  });
}

function sqlLines(text: string): (string | undefined)[] {
  return text.split('\n').map((line) => /(?:^|\s)--\s?(.*)$/.exec(line.replace(/'(?:[^']|'')*'/g, 'x'))?.[1]);
}

function cssLines(text: string): (string | undefined)[] {
  let inside = false;
  return text.split('\n').map((line) => {
    const opens = line.indexOf('/*');
    if (!inside && opens === -1) return undefined;
    const told = inside ? line : line.slice(opens + 2);
    inside = !told.includes('*/');
    return told.replace(/\*\/.*$/, '').replace(/^\s*\*? ?/, '');
  });
}

/** The prose of a page, without code blocks and tables, and without marks of links and emphasis. */
function markdownLines(text: string): (string | undefined)[] {
  let fenced = false;
  return text.split('\n').map((line) => {
    if (line.startsWith('```')) {
      fenced = !fenced;
      return undefined;
    }
    if (fenced || /^\s*\|/.test(line) || /^\s{4,}\S/.test(line)) return undefined;
    return line.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('**', '');
  });
}
