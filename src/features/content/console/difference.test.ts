// lineDiff(): which lines of a text stayed, were removed or were added.
import { expect, test } from 'vitest';
import { lineDiff } from './difference.tsx';

const MARKS = { same: ' ', gone: '-', new: '+' } as const;

test.each<[string, string, string, string[]]>([
  ['nothing changed', 'a\nb', 'a\nb', [' a', ' b']],
  ['a line changed', 'a\nb\nc', 'a\nB\nc', [' a', '-b', '+B', ' c']],
  ['a line came', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a line went', 'a\nb\nc', 'a\nc', [' a', '-b', ' c']],
  ['everything changed', 'a', 'b', ['-a', '+b']],
  ['lines moved', 'a\nb\nc', 'c\na\nb', ['+c', ' a', ' b', '-c']],
  ['from nothing', '', 'a', ['-', '+a']],
])('%s', (_name, before, after, wanted) => {
  expect(lineDiff(before, after).map(({ kind, text }) => `${MARKS[kind]}${text}`)).toEqual(wanted);
});
