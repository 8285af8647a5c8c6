import { describe, expect, test } from 'vitest';
import { amountInWords, wordedLanguage } from './amount-words.ts';

describe('amountInWords', () => {
  test.each<[bigint, string, string]>([
    [0n, 'zero birr', 'ዜሮ ብር'],
    [1n, 'one santim', 'አንድ ሳንቲም'],
    [71n, 'seventy-one santim', 'ሰባ አንድ ሳንቲም'],
    [100n, 'one birr', 'አንድ ብር'],
    [105n, 'one birr and five santim', 'አንድ ብር ከአምስት ሳንቲም'],
    [1_000n, 'ten birr', 'አሥር ብር'],
    [1_100n, 'eleven birr', 'አሥራ አንድ ብር'],
    [1_919n, 'nineteen birr and nineteen santim', 'አሥራ ዘጠኝ ብር ከአሥራ ዘጠኝ ሳንቲም'],
    [2_000n, 'twenty birr', 'ሃያ ብር'],
    [6_080n, 'sixty birr and eighty santim', 'ስድሳ ብር ከሰማንያ ሳንቲም'],
    [10_000n, 'one hundred birr', 'አንድ መቶ ብር'],
    [10_100n, 'one hundred one birr', 'አንድ መቶ አንድ ብር'],
    [100_000n, 'one thousand birr', 'አንድ ሺህ ብር'],
    [
      997_771n,
      'nine thousand nine hundred seventy-seven birr and seventy-one santim',
      'ዘጠኝ ሺህ ዘጠኝ መቶ ሰባ ሰባት ብር ከሰባ አንድ ሳንቲም',
    ],
    [1_200_000n, 'twelve thousand birr', 'አሥራ ሁለት ሺህ ብር'],
    [
      34_056_090n,
      'three hundred forty thousand five hundred sixty birr and ninety santim',
      'ሦስት መቶ አርባ ሺህ አምስት መቶ ስድሳ ብር ከዘጠና ሳንቲም',
    ],
    [100_000_000n, 'one million birr', 'አንድ ሚሊዮን ብር'],
    [100_000_001n, 'one million birr and one santim', 'አንድ ሚሊዮን ብር ከአንድ ሳንቲም'],
    [250_000_800_000n, 'two billion five hundred million eight thousand birr', 'ሁለት ቢሊዮን አምስት መቶ ሚሊዮን ስምንት ሺህ ብር'],
    [-8_580n, 'minus eighty-five birr and eighty santim', 'ሲቀነስ ሰማንያ አምስት ብር ከሰማንያ ሳንቲም'],
  ])('%s', (minor, english, amharic) => {
    expect(amountInWords(minor, 'en')).toBe(english);
    expect(amountInWords(minor, 'am')).toBe(amharic);
  });

  test('no two amounts have the same words', () => {
    for (const language of ['en', 'am']) {
      const words = Array.from({ length: 120_000 }, (_, minor) => amountInWords(minor, language));
      expect(new Set(words).size).toBe(words.length);
      expect(words.filter((one) => /undefined|\s\s|^\s|\s$/.test(one))).toEqual([]);
    }
  });

  test('a language without amount words gets the fallback language’s', () => {
    expect([wordedLanguage('en'), wordedLanguage('th')]).toEqual(['en', 'am']);
    expect(amountInWords(100, 'th')).toBe('አንድ ብር');
  });

  test('the largest safe integer has words; a larger amount or a fraction throws a RangeError', () => {
    expect(amountInWords(Number.MAX_SAFE_INTEGER, 'en')).toContain('ninety trillion');
    expect(() => amountInWords(10n ** 18n, 'en')).toThrow(RangeError);
    expect(() => amountInWords(0.5, 'en')).toThrow(RangeError);
  });
});
