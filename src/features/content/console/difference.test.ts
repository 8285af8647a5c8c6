// Which of the two reads a retry repeats. lineDiff(): which lines of a text stayed, were removed or were added.
import { expect, test } from 'vitest';
import { failedOf, lineDiff } from './difference.tsx';

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

test.each<[before: boolean, after: boolean, asked: string[]]>([
  [true, false, ['before']],
  [false, true, ['after']],
  [true, true, ['before', 'after']],
  [false, false, []],
])('if the earlier version failed: %s, and the later: %s, the retry reads %j', (before, after, wanted) => {
  const asked: string[] = [];
  const read = (name: string, hasFailed: boolean) => ({
    error: hasFailed ? new Error(name) : null,
    refetch: () => asked.push(name),
  });
  failedOf([read('before', before), read('after', after)])?.retry();
  expect(asked).toEqual(wanted);
});
