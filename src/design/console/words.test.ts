import { afterEach, expect, test } from 'vitest';
import { inRow, labelled, setWords } from './words.ts';

afterEach(() => setWords('en', {}));

test.each([
  ['en', 'M0000105, Almaz', 'Article: Pumps'],
  ['am', 'M0000105፣ Almaz', 'Article፦ Pumps'],
] as const)('values stand beside each other with the signs of %s', (language, row, named) => {
  setWords(language, {});
  expect(inRow('M0000105', undefined, '', 'Almaz')).toBe(row);
  expect(labelled('Article', 'Pumps')).toBe(named);
});
