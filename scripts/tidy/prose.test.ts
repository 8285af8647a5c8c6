import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findHardSentences } from './prose.ts';
import { readSource } from './source.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-prose-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function complaints(name: string, text: string): string[] {
  fs.writeFileSync(path.join(root, name), text);
  const sources = /\.tsx?$/.test(name) ? [readSource(root, name)] : [];
  return findHardSentences(root, [name], sources).map(({ line, message }) => `${line}: ${message}`);
}

const twenty = `${Array.from({ length: 20 }, (_, i) => `word${i}`).join(' ')}.`;
const more = `One ${twenty}`;
const tooLong = 'a sentence of 21 words (at most 20): "One word0 word1 word2 word3 word4 ..."';
const inverted = 'a sentence opens with its object: "What leaves the bank is held ..."';

describe('prose that the walls refuse', () => {
  test.each<[string, string, string, string[]]>([
    ['a comment of twenty words', 'a.ts', `// ${twenty}\nexport const a = 1;`, []],
    ['a longer one', 'a.ts', `export const a = 1; // ${more}`, [`1: ${tooLong}`]],
    [
      'one that runs over lines',
      'a.ts',
      `/**\n * One word0 word1\n * ${twenty.replace('word0 word1 ', '')}\n */\n`,
      [`2: ${tooLong}`],
    ],
    ['two sentences', 'a.ts', `// ${twenty} ${twenty}`, []],
    [
      'two sentences with a semicolon between',
      'a.ts',
      `// ${twenty.slice(0, -1)}; ${twenty}`,
      [expect.stringContaining('40 words')],
    ],
    ['a list in a comment', 'a.ts', `// Kinds:\n// - ${twenty}\n// - ${twenty}`, []],
    ['a string is no comment', 'a.ts', `export const a = '// ${more}';`, []],
    ['a relative clause as the subject', 'a.ts', '// What leaves the bank is held before.', [`1: ${inverted}`]],
    ['a question', 'a.ts', '// What leaves the bank, and who is told?', []],
    ['SQL', 'a.sql', `-- ${more}\nselect '-- ${more}';`, [`1: ${tooLong}`]],
    ['styles', 'a.css', `/* ${more} */\na { color: red }`, [`1: ${tooLong}`]],
    ['a page', 'a.md', `# Head\n\n${more}\n\n- ${twenty}\n- ${twenty}\n`, [`3: ${tooLong}`]],
    ['code and tables in a page', 'a.md', `\`\`\`\n${more}\n\`\`\`\n\n| ${more} |\n`, []],
    ['code inside a sentence is one word', 'a.md', `Run \`${more}\` now.`, []],
  ])('%s', (_, name, text, expected) => {
    expect(complaints(name, text)).toEqual(expected);
  });
});
