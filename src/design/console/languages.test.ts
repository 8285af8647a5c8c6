import { expect, test } from 'vitest';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import { writtenText } from './languages.ts';

test.each<[readonly LanguageCode[], string]>([
  [[], ''],
  [
    ['en'],
    'Written: English. Missing: Spanish, French, Portuguese, Thai, Vietnamese, Amharic, and Simplified Chinese ' +
      '(readers get English).',
  ],
  [
    ['en', 'am', 'fr', 'es', 'pt'],
    'Written: English, Spanish, French, Portuguese, and Amharic. ' +
      'Missing: Thai, Vietnamese, and Simplified Chinese (readers get Amharic).',
  ],
  [
    ['th', 'es', 'fr', 'pt', 'vi', 'zh-Hans'],
    'Written: Spanish, French, Portuguese, Thai, Vietnamese, and Simplified Chinese. ' +
      'Missing: English and Amharic (readers get nothing).',
  ],
  [LANGUAGE_CODES, 'Written in every language.'],
])('%j', (written, said) => {
  expect(writtenText((code) => written.includes(code))).toBe(said);
});
