// Writes src/features/texts/server/reading/look-alikes.ts from confusables.txt of Unicode's UTS #39:
//   node scripts/on-node24.mjs scripts/look-alikes.ts path/to/confusables.txt
// Unicode publishes the file at https://www.unicode.org/Public/security/latest/confusables.txt. The table keeps letters
// and digits that look like one Latin letter, except those of scripts written from right to left.
import fs from 'node:fs';
import path from 'node:path';

const TARGET = path.resolve(import.meta.dirname, '../src/features/texts/server/reading/look-alikes.ts');
const FROM_THE_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Thaana}]|[\u{1E800}-\u{1EFFF}]/u;
const SIGNS_A_LINE = 48;

const [, , source] = process.argv;
if (!source) throw new Error('name the file confusables.txt');
const text = fs.readFileSync(source, 'utf8');
const version = /^# Version: (\S+)/m.exec(text)?.[1];
if (!version) throw new Error('the file names no version');

/** Lower case without diacritics, as the check for promise words folds its text. */
function plain(sign: string): string {
  return sign.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The letter that a prototype shows: itself, or by its name if it is a small capital. Two letters look like m. */
function letterOf(prototype: string, name: string): string | undefined {
  const letter = plain(prototype);
  if (letter === 'rn') return 'm';
  if (/^[a-z]$/.test(letter)) return letter;
  return /^LATIN LETTER SMALL CAPITAL ([A-Z])$/.exec(name)?.[1]?.toLowerCase();
}

const alike = new Map<string, Set<string>>();
function keep(sign: string, letter: string | undefined): void {
  // Composed signs are left out, because the check composes and folds its text before it looks into the table.
  const composed = sign.normalize('NFKC') !== sign || /^[\0-\x7f]*$/.test(plain(sign));
  if (letter === undefined || composed || FROM_THE_RIGHT.test(sign) || !/^[\p{L}\p{N}]$/u.test(sign)) return;
  alike.set(letter, (alike.get(letter) ?? new Set()).add(sign));
}

const signsOf = (codes: string) =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(' ')
      .map((code) => parseInt(code, 16)),
  );
for (const line of text.split('\n')) {
  const parts = /^([0-9A-F ]+);\s*([0-9A-F ]+);\s*MA\s*#\*? \([^)]* → [^)]*\) (.+?) → (.+?)\s*#/.exec(line);
  if (!parts) continue;
  const [, from = '', to = '', , name = ''] = parts;
  const prototype = signsOf(to);
  const letter = letterOf(prototype, name);
  keep(signsOf(from), letter);
  keep(prototype, letter);
}

const rows = [...alike]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([letter, signs]) => {
    const sorted = [...signs].sort((one, other) => (one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0));
    const lines: string[] = [];
    for (let at = 0; at < sorted.length; at += SIGNS_A_LINE)
      lines.push(`${letter} ${sorted.slice(at, at + SIGNS_A_LINE).join('')}`);
    return lines;
  });

fs.writeFileSync(
  TARGET,
  `// Written by scripts/look-alikes.ts from confusables.txt ${version} (UTS #39, © Unicode, Inc., Unicode License v3).
// Letters and digits of all scripts that look like a Latin letter; the letter comes first in its line.
export const LOOK_ALIKES = \`
${rows.join('\n')}
\`;
`,
);
