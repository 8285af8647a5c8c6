import { expect, test } from 'vitest';
import { firstWords } from './first-words.ts';

test.each([
  ['short', 'short'],
  ['exactly ten', 'exactly…'],
  ['two\nlines here', 'two lines…'],
  ['a stop. And more', 'a stop…'],
  ['ሰላም፣ ለሁላችሁ ጤና', 'ሰላም፣ ለሁላችሁ…'],
  ['unbreakableword', 'unbreakabl…'],
])('%j is shortened to %j', (text, shown) => expect(firstWords(text, 10)).toBe(shown));
