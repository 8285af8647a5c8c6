import { expect, test } from 'vitest';
import { localized } from './localized.ts';

const WRITTEN = { en: 'Kettle', am: 'ማንቆርቆሪያ', fr: 'Bouilloire', es: undefined };

test.each([
  ['fr', WRITTEN, 'Bouilloire'],
  ['am', WRITTEN, 'ማንቆርቆሪያ'],
  ['en', WRITTEN, 'Kettle'],
  // Amharic stands in for a language that is missing, and English where Amharic is missing too (screens.md 6).
  ['th', WRITTEN, 'ማንቆርቆሪያ'],
  ['es', WRITTEN, 'ማንቆርቆሪያ'],
  ['th', { en: 'Kettle' }, 'Kettle'],
  ['am', { en: 'Kettle' }, 'Kettle'],
  ['no language of ours', WRITTEN, 'Kettle'],
])('%s of %o', (language, text, said) => expect(localized(text, language)).toBe(said));
