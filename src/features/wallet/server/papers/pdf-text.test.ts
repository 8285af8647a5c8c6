// PDF text: papers print every letter that name input (personName) accepts, in the right order and font.
import fs from 'node:fs';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { PRINTED_NAMES, UNPRINTED_NAMES } from '#kit/names-in-scripts.ts';
import { NAMES_OF_THE_WORLD } from '#kit/names-of-the-world.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { personName, printedLines } from '#platform/language/human-text.ts';
import { fontOf, hasLetter, PRINTED_FONTS } from '#platform/language/printed-letters.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { unbrokenParts } from '#universal/line-breaks.ts';
import { apart, bytesOf, linesOf, newPdf, put, runsOf, setFont } from './pdf-text.ts';

const BOX = { x: 40, y: 40, width: 500 };

async function printed(lines: readonly string[], box = BOX): Promise<string> {
  const pdf = await newPdf('A paper', 'en');
  for (const line of lines) put(pdf, line, box);
  return pagesOf(await bytesOf(pdf)).join('');
}

it('a line that is a little too long gets smaller letters, and is cut only beyond them', async () => {
  const pdf = await newPdf('A paper', 'en');
  const width = (text: string) => pdf.font('Helvetica').fontSize(9).widthOfString(text);
  const line = 'Days late, for each of the months';
  const room = (share: number) => ({ ...BOX, width: width(line) * share });
  expect(await printed([line], room(1))).toBe(line);
  expect(await printed([line], room(0.7))).toBe(line);
  expect(await printed([line], room(0.6))).toMatch(/^Days late.*…$/);
});

const FONTS = PRINTED_FONTS.filter((font) => font !== 'Helvetica');

test.each(FONTS)('%s has every letter that the table of printed letters gives it', async (font) => {
  const pdf = await newPdf('All letters', 'en');
  setFont(pdf, { font, leftwards: false });
  const { layout } = pdf._font.font;
  const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const own = letters.filter((letter) => hasLetter(font, letter)).join('');
  const rows = own.match(/[^]{1,100}/g) ?? [];
  expect(own.length).toBeGreaterThan(40);
  expect(rows.filter((row) => layout(row).glyphs.some(({ id }) => id === 0))).toEqual([]);
});

it('an outline font has every Chinese letter of our texts, and the 3,755 common ones (GB 2312, level 1)', () => {
  const texts = fs.globSync('{src/**,docs/languages}/locales/**/zh-Hans.json');
  const used = new Set(texts.flatMap((file) => Array.from(fs.readFileSync(file, 'utf8').replaceAll(/\s/g, ''))));
  const decoder = new TextDecoder('gb2312');
  const codes = Array.from({ length: 40 * 94 - 5 }, (_, n) => [0xb0 + Math.floor(n / 94), 0xa1 + (n % 94)]);
  const common = codes.map((code) => decoder.decode(Uint8Array.from(code)));
  expect([texts.length > 30, used.size > 1_000, common.at(0), common.at(-1)]).toEqual([true, true, '啊', '座']);
  const pixels = [...used, ...common].filter((letter) => [undefined, 'unifontex'].includes(fontOf(letter)));
  expect(pixels).toEqual([]);
});

it('Helvetica has every letter that the table of printed letters gives it', async () => {
  const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const own = letters.filter((letter) => hasLetter('Helvetica', letter)).join('');
  expect(await printed([own], { ...BOX, width: 10_000 })).toBe(own);
});

const names = [...Object.values(PRINTED_NAMES), ...Object.values(UNPRINTED_NAMES), ...NAMES_OF_THE_WORLD];

it('every accepted name is printed in full, and every other is refused as not printable', async () => {
  const read = names.map((name) => ({ name, ...personName(100).safeParse(name) }));
  const taken = read.flatMap(({ data }) => data ?? []);
  const refused = read.filter(({ success }) => !success);
  expect(await printed(taken)).toBe(taken.join(''));
  expect(taken).toEqual(expect.arrayContaining(Object.values(PRINTED_NAMES)));
  expect(refused.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(UNPRINTED_NAMES)));
  for (const { name, error } of refused)
    expect([name, error?.issues.map(({ message }) => message)]).toEqual([name, ['not_printed']]);
});

it('any accepted combination of letters is printed in full', async () => {
  const letter = fc.constantFrom(...new Set(Object.values(PRINTED_NAMES).join('')));
  const taken: string[] = [];
  const pdf = await newPdf('Any letters', 'en');
  fc.assert(
    fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 40 }), (typed) => {
      const { data } = personName(100, 1).safeParse(typed);
      if (data === undefined) return;
      put(pdf, data, { ...BOX, width: 10_000 });
      taken.push(data);
    }),
  );
  expect(pagesOf(await bytesOf(pdf)).join('')).toBe(taken.join(''));
  expect(taken.length).toBeGreaterThan(20);
});

it('a minus sign prints as a hyphen and a tab as a space', async () => {
  expect(await printed([printedLines(20).parse('−5\t№ 7, 3 €')])).toBe('-5 № 7, 3 €');
});

it('sets each script in a font that has it, and one line’s Latin in one font', () => {
  const fonts = (text: string) => runsOf(text).map((run) => [run.text, run.font]);
  expect(fonts('የገቢ ቦርሳ 12.50 ETB')).toEqual([
    ['የገቢ ቦርሳ ', 'noto-sans-ethiopic'],
    ['12.50 ETB', 'Helvetica'],
  ]);
  expect(fonts('预期：ETB 2,200.00')).toEqual([
    ['预期：', 'noto-sans-sc'],
    ['ETB 2,200.00', 'Helvetica'],
  ]);
  expect(fonts('Trần Thị Kim Ngân')).toEqual([['Trần Thị Kim Ngân', 'dejavu-sans']]);
  expect(runsOf('tháng 12', 'vi').map(({ font }) => font)).toEqual(['dejavu-sans']);
});

it('sets the quotation marks of a Chinese paper as wide as its letters', async () => {
  const fonts = (language: LanguageCode, text: string) => runsOf(text, language).map((run) => [run.text, run.font]);
  const text = '打开“我的资产”，见‘VIP’……';
  expect(fonts('zh-Hans', text)).toEqual([
    ['打开“我的资产”，见‘', 'noto-sans-sc'],
    ['VIP', 'Helvetica'],
    ['’……', 'noto-sans-sc'],
  ]);
  expect(fonts('zh-Hans', 'Bank “Nib” don’t·')).toEqual([
    ['Bank ', 'Helvetica'],
    ['“', 'noto-sans-sc'],
    ['Nib', 'Helvetica'],
    ['” ', 'noto-sans-sc'],
    ['don’t', 'Helvetica'],
    ['·', 'noto-sans-sc'],
  ]);
  expect(fonts('en', 'For “张三”')).toEqual([
    ['For “', 'Helvetica'],
    ['张三', 'noto-sans-sc'],
    ['”', 'Helvetica'],
  ]);
  const pdf = await newPdf('一份文件', 'zh-Hans');
  setFont(pdf, { font: 'noto-sans-sc', leftwards: false });
  const { glyphs } = pdf._font.font.layout('国·—‘’“”…');
  expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
  put(pdf, text, BOX);
  expect(pagesOf(await bytesOf(pdf)).join('')).toBe(text);
});

/** The runs of the line from left to right. */
const shown = (text: string) =>
  runsOf(text)
    .toSorted((a, b) => a.place - b.place)
    .map(({ text }) => text);

it.each([
  ['an Arabic name before figures', `${apart('محمد صلاح')}, 2026-11-21`, ['محمد صلاح', ', 2026-11-21']],
  ['figures in an Arabic address', 'شارع ١٢٣ القاهرة', [' القاهرة', '١٢٣', 'شارع ']],
  ['a Latin word between Hebrew ones', 'עמוס C3 עוז', [' עוז', 'C3', 'עמוס ']],
])('is laid out in reading order: %s', (_what, text, wanted) => expect(shown(text)).toEqual(wanted));

it('a line that is too long ends in an ellipsis, and a paragraph breaks long words over lines', async () => {
  const [thai, han] = ['ณัฐพงษ์เรืองปัญญาวุฒิ'.repeat(3), '北京市朝阳区建国路八十八号现代城'.repeat(3)];
  for (const word of [thai, han, 'W'.repeat(60)]) {
    const cut = await printed([word], { ...BOX, width: 150 });
    expect(word.startsWith(cut.slice(0, -1))).toBe(true);
    expect(cut).toMatch(/.{8}…$/u);
    const lines = linesOf(await newPdf('Lines', 'en'), word, { width: 150 });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(word);
    expect(await printed(lines, { ...BOX, width: 152 })).toBe(word);
  }
});

it.each([
  ['Thai', 'ผู้ดำเนินการจ่ายเมื่อค่าธรรมเนียมที่ได้จากคำสั่งซื้อของทีมพอจ่ายค่าตอบแทน'],
  ['Chinese', '津贴为每月ETB 1,250.00。运营方用自己的奖励资金支付，绝不用会员的钱（不含税）。'],
  ['Vietnamese', 'Người điều hành trả bằng tiền thưởng của mình, không bao giờ bằng tiền của thành viên.'],
  ['Amharic', 'አስኪያጁ ከራሱ የሽልማት ገንዘብ ይከፍላል፤ ከአባላት ገንዘብ ፈጽሞ አይከፍልም።'],
])('a paragraph in %s breaks at its words, whatever the width', async (_what, text) => {
  const pdf = await newPdf('Lines', 'en');
  const parts = unbrokenParts(text).map((part) => part.trimEnd());
  for (const width of [80, 120, 160, 200]) {
    const lines = linesOf(pdf, text, { width });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.flatMap(unbrokenParts).map((part) => part.trimEnd())).toEqual(parts);
  }
});
