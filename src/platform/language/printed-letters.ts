// The letters that our papers (PDFs) can print, and the font of each. The schemas for printed texts (human-text.ts) and
// the papers use the same table, so that every accepted text can be printed. A test compares it with the fonts. Fonts
// have the names of their packages (pdf-text.ts). Helvetica is part of every PDF reader.

/** Code points of Unicode's first plane, in hexadecimal. */
const LETTERS = {
  Helvetica: '20-7e a0-ac ae-ff 2013-2014 2018-2019 201c-201d 2022 2026 20ac 2122',
  'noto-sans-ethiopic': `
    1200-1248 124a-124d 1250-1256 1258 125a-125d 1260-1288 128a-128d 1290-12b0 12b2-12b5 12b8-12be 12c0 12c2-12c5
    12c8-12d6 12d8-1310 1312-1315 1318-135a 135d-137c 1380-1399 2d80-2d96 2da0-2da6 2da8-2dae 2db0-2db6 2db8-2dbe
    2dc0-2dc6 2dc8-2dce 2dd0-2dd6 2dd8-2dde ab01-ab06 ab09-ab0e ab11-ab16 ab20-ab26 ab28-ab2e`,
  /** Latin of all languages, Greek, Cyrillic, Armenian, Georgian, Hebrew, N'Ko, Tifinagh and Canadian syllables. */
  'dejavu-sans': `
    20-7e a0-ac ae-2e9 300-34e 370-377 37a-37f 384-38a 38c 38e-3a1 3a3-525 531-556 559-55f 561-587 589-58a 5b0-5c3
    5c6-5c7 5d0-5ea 5f0-5f4 7c0-7e7 7eb-7f5 10a0-10c5 10d0-10fc 1401-1407 1409-141b 141d-1435 1437-144a 144c-1452
    1454-14bd 14c0-14ea 14ec-1507 1510-153e 1540-1550 1552-156a 1e00-1efb 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d
    1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2010-2027
    2030-203a 20a0-20b5 2116 2122 2190-2193 2212 2248 2260 2264-2265 2d30-2d65 2d6f`,
  'noto-sans-arabic': '606-61b 61d-6dc 6de-6ff 750-77f 200c-200d',
  'noto-sans-devanagari': '900-97f 200c-200d',
  'noto-sans-bengali': `
    964-965 980-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd 9df-9e3 9e6-9fe
    200c-200d`,
  'noto-sans-gurmukhi': `
    964-965 a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d a51 a59-a5c
    a5e a66-a76 200c-200d`,
  'noto-sans-gujarati': `
    964-965 a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0 ae0-ae3 ae6-af1
    200c-200d`,
  'noto-sans-oriya': `
    964-965 b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b44 b47-b48 b4b-b4d b55-b57 b5c-b5d b5f-b63
    b66-b77 200c-200d`,
  'noto-sans-tamil': `
    964-965 b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd bd0
    bd7 be6-bfa 200c-200d`,
  'noto-sans-telugu': `
    964-965 c00-c0c c0e-c10 c12-c28 c2a-c39 c3c-c44 c46-c48 c4a-c4d c55-c56 c58-c5a c5d c60-c63 c66-c6f 200c-200d`,
  'noto-sans-kannada': `
    964-965 c80-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cdd-cde ce0-ce3 ce6-cef cf1-cf3
    200c-200d`,
  'noto-sans-malayalam': '964-965 d00-d0c d0e-d10 d12-d44 d46-d48 d4a-d4f d54-d63 d66-d7f 200c-200d',
  'noto-sans-sinhala': 'd81-d83 d85-d96 d9a-db1 db3-dbb dbd dc0-dc6 dca dcf-dd4 dd6 dd8-ddf de6-def df2-df4 200c-200d',
  'noto-sans-thai': 'e01-e3a e3f-e5b 200c-200d',
  'noto-sans-lao': 'e81-e82 e84 e86-e8a e8c-ea3 ea5 ea7-ebd ec0-ec4 ec6 ec8-ece ed0-ed9 edc-edf 200c-200d',
  'noto-sans-myanmar': '1000-109f 200c-200d',
  'noto-sans-khmer': '1780-17b3 17b6-17dd 17e0-17e9 17f0-17f9 19e0-19ff 200c-200d',
  'noto-sans-thaana': '780-7b1 200c-200d',
  /** Chinese and Japanese. */
  'noto-sans-sc': `
    3000-303f 3041-3096 3099-30ff 3105-312f 3131-3163 3165-318e 31f0-321e 3220-332b 332d-4db5 4e00-9fef ff01-ff9f
    ffe0-ffe6`,
  /** Korean, Cherokee, Coptic and the rarest Chinese letters, as pixels. */
  unifontex: '13a0-13f4 2c80-2cf3 4db6-4dbf 9ff0-9fff ac00-d7a3 f900-fa6d',
} as const;

export type PrintedFont = keyof typeof LETTERS;
type Range = readonly [from: number, to: number];

export const PRINTED_FONTS = Object.keys(LETTERS) as PrintedFont[];
const RANGES = new Map(PRINTED_FONTS.map((font) => [font, LETTERS[font].trim().split(/\s+/).map(rangeOf)]));

function rangeOf(text: string): Range {
  const [from = 0, to = from] = text.split('-').map((code) => Number.parseInt(code, 16));
  return [from, to];
}

export function hasLetter(font: PrintedFont, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return RANGES.get(font)?.some(([from, to]) => from <= code && code <= to) ?? false;
}

/** The number, from 1, of the first font for each code point. A table, because a statement needs many look-ups. */
const FONT_OF = new Uint8Array(0x10000);
for (const [n, font] of [...PRINTED_FONTS.entries()].reverse())
  for (const [from, to] of RANGES.get(font) ?? []) FONT_OF.fill(n + 1, from, to + 1);

/** The font for a letter. Undefined if none has it. */
export function fontOf(letter: string): PrintedFont | undefined {
  return PRINTED_FONTS[(FONT_OF[letter.codePointAt(0) ?? 0] ?? 0) - 1];
}

/** Whether papers can print every letter of a text. Line breaks and tabs do not count. */
export function isPrinted(text: string): boolean {
  return Array.from(text).every((letter) => /[\n\t]/.test(letter) || fontOf(letter) !== undefined);
}
