// In which language a post is written, as its row says it.
import { expect, test } from 'vitest';
import { languageOf } from './entries.ts';

test.each([
  ['When is the rent paid?', 'en', null],
  ['When is the rent paid?', 'am', 'English'],
  ['ኪራዩ መቼ ነው የሚከፈለው?', 'am', null],
  ['ኪራዩ መቼ ነው የሚከፈለው?', 'en', 'አማርኛ'],
  ['ኪራዩ በ C3 መቼ ነው?', 'fr', 'አማርኛ'],
  ['Paid in time', 'fr', null],
  ['12 : 30', 'am', null],
])('%j, read in %s: %s', (text, reader, name) => expect(languageOf(text, reader)).toBe(name));
