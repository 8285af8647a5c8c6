// Checks the words of the console. Its code says them in English, through `t` and `rich` of
// src/design/console/words.ts, and the `am.json` of its folder has each in Amharic. What several folders say is in
// src/design/console. A text that a page would show without them is a problem, too.
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { listChecks } from '#platform/database/checks.ts';
import { isTest, lineAt, matches, type Problem, type Source } from './source.ts';

const SHARED = 'src/design/console';
const FOLDER = /^src\/(?:console|design\/console|features\/[^/]+\/console)(?=\/)/;
const TRANSLATED = 'am.json';

/** English by English, as the model that the Amharic is compared with. */
export type ConsoleWords = { file: string; model: Record<string, string>; texts: Record<string, string> };

/** These attributes and properties are read by staff wherever they stand. */
const READ = new Set('label title text empty hint note helperText placeholder heading aria-label alt'.split(' '));

/** Words of the server that the console shows: labels of settings, and what the checks of the books look for. */
const SERVED = 'src/features/system/console';
const SETTINGS = /^src\/features\/[^/]+\/server\/(?:.*\/)?settings\.ts$/;
const LABEL = /\blabel:\s*'((?:[^'\\]|\\.)*)'/g;

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Said = { folder: string; english: string };

export function findConsoleWords(
  root: string,
  sources: readonly Source[],
): { words: ConsoleWords[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const said: Said[] = [];
  for (const { name, text } of sources) {
    if (SETTINGS.test(name))
      for (const { groups } of matches(text, LABEL)) said.push({ folder: SERVED, english: groups[1] ?? '' });
    const folder = FOLDER.exec(name)?.[0];
    if (folder === undefined || isTest(name) || name.endsWith('.gen.ts')) continue;
    walk(parseSync(name, text).program as unknown as Node, undefined, (node, parent) => {
      const english = wordsIn(node);
      if (english !== undefined) said.push({ folder, english });
      const message = problemOf(node, parent, english);
      if (message) problems.push({ file: name, line: lineAt(text, startOf(node)), message });
    });
  }
  if (said.length === 0) return { words: [], problems };
  const checks = path.join(root, 'db/checks');
  if (fs.existsSync(checks)) for (const { finds } of listChecks(checks)) said.push({ folder: SERVED, english: finds });
  const homes = new Map<string, string>();
  for (const { folder, english } of said)
    homes.set(english, (homes.get(english) ?? folder) === folder ? folder : SHARED);
  const words = [...new Set([SHARED, ...said.map(({ folder }) => folder)])].map((folder) => {
    const file = `${folder}/${TRANSLATED}`;
    const mine = [...homes].filter(([, home]) => home === folder).map(([english]) => english);
    const whole = path.join(root, file);
    const texts = fs.existsSync(whole) ? (JSON.parse(fs.readFileSync(whole, 'utf8')) as Record<string, string>) : {};
    return { file, model: Object.fromEntries(mine.map((english) => [english, english])), texts };
  });
  return { words, problems };
}

function walk(node: Node, parent: Node | undefined, visit: (node: Node, parent: Node | undefined) => void): void {
  visit(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
        walk(child as Node, node, visit);
}

/** Where its first letter is: a text between tags begins with the line break before it. */
const startOf = (node: Node): number =>
  node.type === 'JSXText' ? node.start + /^\s*/.exec(String(node.value))![0].length : node.start;

/** Whether it calls `t` or `rich`. */
function says(node: Node): boolean {
  const callee = node.callee as Node | undefined;
  return node.type === 'CallExpression' && callee?.type === 'Identifier' && ['t', 'rich'].includes(String(callee.name));
}

/** The English of a call of `t` or `rich`. */
function wordsIn(node: Node): string | undefined {
  if (!says(node)) return undefined;
  return plainText((node.arguments as Node[])[0]);
}

/** The value of a string without placeholders, which may be written in several lines. */
function plainText(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && (node.expressions as Node[]).length === 0)
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('');
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [plainText(node.left as Node), plainText(node.right as Node)];
  return left === undefined || right === undefined ? undefined : left + right;
}

function problemOf(node: Node, parent: Node | undefined, english: string | undefined): string | undefined {
  if (says(node) && english === undefined) return 't and rich take a text that stands here, so that it is translated';
  if (node.type === 'JSXText' && /\p{L}{2}/u.test(String(node.value)))
    return `"${String(node.value).trim()}" is said without t`;
  const bare = plainText(node);
  if (bare === undefined || node === parent?.key || !/\p{L}{2}/u.test(bare) || !isRead(parent)) return undefined;
  return `"${bare}" is said without t`;
}

/** Whether staff read the string that stands here. */
function isRead(parent: Node | undefined): boolean {
  const name = parent?.type === 'JSXAttribute' ? parent.name : parent?.type === 'Property' ? parent.key : undefined;
  return name !== undefined && READ.has(String((name as Node).name ?? (name as Node).value));
}
