import { expect, it } from 'vitest';
import { languageWritten } from './written-language.ts';

it.each([
  ['ስሙ C3 ነው', 'en', 'am'],
  ['ฉันชอบ C3', 'es', 'th'],
  ['每天都收到租金', null, 'zh-Hans'],
  ['El alquiler llegó hoy', 'es', 'es'],
  ['El alquiler llegó hoy', null, null],
  // A reader of Amharic who writes in Latin letters writes some other language.
  ['Selam, how are you?', 'am', null],
  ['The sign says ጠጅ, which is honey wine', 'en', 'en'],
  ['2026', 'th', 'th'],
  ['', null, null],
] as const)('reads %o from a phone in %s as %s', (text, said, language) =>
  expect(languageWritten(text, said)).toBe(language),
);
