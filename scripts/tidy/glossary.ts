// Checks that a term always has the same translation. docs/glossary.csv has a row for each term and a column for each
// language. If an English text uses a term, the same text in another language must use its translation. A cell holds
// the valid forms, separated by slashes. "recharge*" matches any ending.

import { TYPE } from '@formatjs/icu-messageformat-parser';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { readTable, type TableRow } from './csv-table.ts';
import { type Message, messageOf } from './message.ts';
import type { Problem } from './source.ts';

const GLOSSARY = 'docs/glossary.csv';

type Term = { name: string; english: RegExp; forms: ReadonlyMap<string, readonly string[]> };
type Texts = Record<string, string>;

/** The terms, and the problems of their table. Without the file there are no terms. */
export function readGlossary(root: string): { terms: Term[]; problems: Problem[] } {
  const wanted = ['term', ...LANGUAGE_CODES].join(',');
  const { columns, rows, problems } = readTable(root, GLOSSARY, { columns: wanted, sortedBy: 1 });
  return { terms: rows.map((row) => termOf(row, columns)), problems };
}

function termOf({ cells }: TableRow, columns: readonly string[]): Term {
  const forms = new Map(columns.map((column, at) => [column, formsIn(cells[at] ?? '')]));
  const english = (forms.get('en') ?? []).map((form) => escaped(form).replace(/\\\*$/, '\\w*'));
  return {
    name: cells[0] ?? '',
    english: new RegExp(`(?<![\\w-])(?:${english.join('|')})(?![\\w-])`, 'i'),
    forms,
  };
}

export function formsIn(cell: string): string[] {
  return cell
    .split('/')
    .map((form) => form.trim())
    .filter((form) => form !== '');
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Texts of one language that lack the translation of a term in their English text. */
export function findLostTerms(terms: readonly Term[], english: Texts, language: string, texts: Texts): string[] {
  const lost: string[] = [];
  for (const [key, text] of Object.entries(texts)) {
    const model = wordsOf(english[key]);
    const words = wordsOf(text);
    for (const { name, english: pattern, forms } of terms) {
      const allowed = forms.get(language) ?? [];
      if (allowed.length === 0 || !pattern.test(model)) continue;
      const has = allowed.some((form) => rootOf(words).includes(rootOf(form)));
      if (!has) lost.push(`${key} has no word for "${name}" (${allowed.join(', ')}), as ${GLOSSARY} has it`);
    }
  }
  return lost;
}

/**
 * The form in which words are compared. Amharic inflects words by their vowels, which are part of its letters: eight
 * letters in a row share a consonant. Only the consonant counts.
 */
function rootOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u1200-\u135a]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) & ~7));
}

/** A message's words without its values. Empty for an unreadable message, which catalogues.ts reports. */
export function wordsOf(message: string | undefined): string {
  return typeof message === 'string' ? literals(messageOf(message) ?? []).join(' ') : '';
}

function literals(elements: Message): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.select || element.type === TYPE.plural)
      return Object.values(element.options).flatMap(({ value }) => literals(value));
    return element.type === TYPE.tag ? literals(element.children) : [];
  });
}
