import { describe, expect, test } from 'vitest';
import { amountInWords } from './amount-words.ts';
import { LANGUAGE_CODES } from './languages.ts';

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

  // Where each language departs from a plain row of digits.
  test.each<[string, bigint, string]>([
    ['es', 0n, 'cero birr'],
    ['es', 100n, 'un birr'],
    ['es', 2_100n, 'veintiún birr'],
    ['es', 3_100n, 'treinta y un birr'],
    ['es', 10_000n, 'cien birr'],
    ['es', 10_100n, 'ciento un birr'],
    ['es', 50_000n, 'quinientos birr'],
    ['es', 100_000n, 'mil birr'],
    ['es', 2_100_000n, 'veintiún mil birr'],
    ['es', 997_771n, 'nueve mil novecientos setenta y siete birr con setenta y un santim'],
    ['es', 100_000_000n, 'un millón de birr'],
    ['es', 250_000_000n, 'dos millones quinientos mil birr'],
    ['es', 100_000_000_000n, 'mil millones de birr'],
    ['es', -550n, 'menos cinco birr con cincuenta santim'],
    ['fr', 0n, 'zéro birr'],
    ['fr', 1n, 'un santim'],
    ['fr', 2_100n, 'vingt et un birrs'],
    ['fr', 7_100n, 'soixante et onze birrs'],
    ['fr', 7_700n, 'soixante-dix-sept birrs'],
    ['fr', 8_000n, 'quatre-vingts birrs'],
    ['fr', 8_100n, 'quatre-vingt-un birrs'],
    ['fr', 9_100n, 'quatre-vingt-onze birrs'],
    ['fr', 20_000n, 'deux cents birrs'],
    ['fr', 20_100n, 'deux cent un birrs'],
    ['fr', 8_000_000n, 'quatre-vingt mille birrs'],
    ['fr', 20_000_000n, 'deux cent mille birrs'],
    ['fr', 20_000_000_000n, 'deux cents millions de birrs'],
    ['fr', 100_000_000n, 'un million de birrs'],
    ['fr', 997_771n, 'neuf mille neuf cent soixante-dix-sept birrs et soixante et onze santims'],
    ['pt', 1_600n, 'dezesseis birr'],
    ['pt', 10_000n, 'cem birr'],
    ['pt', 10_100n, 'cento e um birr'],
    ['pt', 100_100n, 'mil e um birr'],
    ['pt', 110_000n, 'mil e cem birr'],
    ['pt', 123_400n, 'mil duzentos e trinta e quatro birr'],
    ['pt', 100_000_000n, 'um milhão de birr'],
    ['pt', 240_000_000n, 'dois milhões e quatrocentos mil birr'],
    ['pt', 997_771n, 'nove mil novecentos e setenta e sete birr e setenta e um santim'],
    ['th', 0n, 'ศูนย์บีร์ถ้วน'],
    ['th', 1_100n, 'สิบเอ็ดบีร์ถ้วน'],
    ['th', 2_100n, 'ยี่สิบเอ็ดบีร์ถ้วน'],
    ['th', 10_100n, 'หนึ่งร้อยเอ็ดบีร์ถ้วน'],
    ['th', 2_100_000n, 'สองหมื่นหนึ่งพันบีร์ถ้วน'],
    ['th', 100_000_000n, 'หนึ่งล้านบีร์ถ้วน'],
    ['th', 100_000_100n, 'หนึ่งล้านเอ็ดบีร์ถ้วน'],
    ['th', 997_771n, 'เก้าพันเก้าร้อยเจ็ดสิบเจ็ดบีร์เจ็ดสิบเอ็ดซานทิม'],
    ['vi', 1_500n, 'mười lăm birr'],
    ['vi', 2_100n, 'hai mươi mốt birr'],
    ['vi', 2_400n, 'hai mươi tư birr'],
    ['vi', 10_500n, 'một trăm linh năm birr'],
    ['vi', 100_500n, 'một nghìn không trăm linh năm birr'],
    ['vi', 101_500n, 'một nghìn không trăm mười lăm birr'],
    ['vi', 100_000_000n, 'một triệu birr'],
    ['vi', 100_000_000_100n, 'một tỷ không trăm linh một birr'],
    ['vi', 997_771n, 'chín nghìn chín trăm bảy mươi bảy birr và bảy mươi mốt santim'],
    ['zh-Hans', 1_000n, '壹拾比尔整'],
    ['zh-Hans', 105n, '壹比尔零伍桑蒂姆'],
    ['zh-Hans', 5n, '伍桑蒂姆'],
    ['zh-Hans', 10_100n, '壹佰零壹比尔整'],
    ['zh-Hans', 100_100n, '壹仟零壹比尔整'],
    ['zh-Hans', 1_000_100n, '壹万零壹比尔整'],
    ['zh-Hans', 1_100_000n, '壹万壹仟比尔整'],
    ['zh-Hans', 100_000_000n, '壹佰万比尔整'],
    ['zh-Hans', 10_000_100_000n, '壹亿零壹仟比尔整'],
    ['zh-Hans', 100_000_000_000_000n, '壹万亿比尔整'],
    ['zh-Hans', 100_010_000_000_000n, '壹万零壹亿比尔整'],
    ['zh-Hans', 997_771n, '玖仟玖佰柒拾柒比尔柒拾壹桑蒂姆'],
  ])('%s %s: %s', (language, minor, words) => {
    expect(amountInWords(minor, language)).toBe(words);
  });

  test.each(LANGUAGE_CODES)('%s: no two amounts have the same words', (language) => {
    const amounts = Array.from({ length: 40_000 }, (_, n) => BigInt(n) * 100n + BigInt(n % 100));
    const large = Array.from({ length: 15 }, (_, power) =>
      [1n, 2n, 11n, 21n, 101n].map((n) => n * 10n ** BigInt(power)),
    );
    const all = [...new Set([...amounts, ...large.flat()])];
    const words = all.map((minor) => amountInWords(minor, language));
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((one) => /undefined|false|\s\s|^\s|\s$/.test(one))).toEqual([]);
  });

  test('a language that is not ours gets English words', () => {
    expect(amountInWords(100, 'de')).toBe('one birr');
  });

  test('the largest safe integer has words; a larger amount or a fraction throws a RangeError', () => {
    expect(amountInWords(Number.MAX_SAFE_INTEGER, 'en')).toContain('ninety trillion');
    expect(() => amountInWords(10n ** 18n, 'en')).toThrow(RangeError);
    expect(() => amountInWords(0.5, 'en')).toThrow(RangeError);
  });
});
