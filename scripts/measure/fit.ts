// How the texts of each language fit: every screen at 360 px, at the usual size and with letters twice as large. It
// finds what is cut, what overlaps, what is in another language than the page, and characters that no font has.
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { nextFrame, type PhoneOptions, settled } from '../../tests/e2e/phone.ts';
import { torn } from '../../tests/e2e/torn.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { cut } from './faults.ts';
import { localeFolders, readFlat } from '../faces/texts.ts';
import { missingGlyphs, overlapping, type Piece, piecesOf } from './pieces.ts';
import { openReader, screensOf } from './readers.ts';
import { atRest } from './screens.ts';
import type { Row } from './table.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Every built screen of a member, and the login page, in the language of `options`. */
export async function measureFit(browser: Browser, base: string, options: PhoneOptions): Promise<Row[]> {
  const language = options.language ?? 'en';
  const english = englishTexts(language);
  const rows: Row[] = [];
  const seen = new Set<string>();
  const characters = new Set<string>();
  for (const reader of ['member', 'visitor'] as const) {
    const phone = await openReader(browser, base, { ...options, reader });
    for (const { name, address } of await screensOf(phone, reader)) {
      if (seen.has(name) && name !== 'home') continue;
      seen.add(name);
      const { page } = phone;
      await page.goto(address);
      await settled(page);
      await atRest(page);
      const pieces = await piecesOf(page);
      for (const { text } of pieces) for (const one of text) characters.add(one);
      const mixed = pieces.filter((piece) => isForeign(piece, language, english)).map(({ text }) => text);
      const usual = await faultsOf(page, pieces);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
      await nextFrame(page);
      const large = await faultsOf(page, await piecesOf(page));
      rows.push({
        of: `${language}, ${reader}, ${name}`,
        figures: { '100 %': usual.length, '200 %': large.length, mixed: mixed.length },
        most: { '100 %': 0, '200 %': 0, mixed: 0 },
        faults: [
          ...usual.map((fault) => `100 %: ${fault}`),
          ...large.map((fault) => `200 %: ${fault}`),
          ...mixed.map((text) => `mixed: ${text.slice(0, 80)}`),
        ],
      });
    }
    if (reader === 'visitor') {
      const missing = await missingGlyphs(phone.page, [...characters]);
      rows.push({
        of: `${language}, all screens`,
        figures: { '100 %': 0, '200 %': 0, mixed: 0, 'missing glyphs': missing.length },
        most: { 'missing glyphs': 0 },
        faults: missing.map((one) => `no glyph: ${one} (U+${one.codePointAt(0)?.toString(16)})`),
      });
    }
    await phone.context.close();
  }
  return rows;
}

async function faultsOf(page: Page, pieces: readonly Piece[]): Promise<string[]> {
  return [...(await torn(page)), ...(await cut(page)), ...overlapping(pieces)];
}

/** The English texts that `language` never says, without placeholders and choices. */
function englishTexts(language: LanguageCode): ReadonlySet<string> {
  const texts = (code: string) =>
    [...localeFolders(root).values()].flatMap((folder) => Object.values(readFlat(folder, code)));
  const own = new Set(texts(language));
  return new Set(texts('en').filter((text) => !own.has(text) && !text.includes('{')));
}

const SCRIPTS: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  am: /\p{Script=Ethiopic}/u,
  th: /\p{Script=Thai}/u,
  'zh-Hans': /\p{Script=Han}/u,
};
/** Words of English sentences that Spanish, French, Portuguese ("se for pago") and Vietnamese don't have. */
const ENGLISH_WORDS = /\b(?:the|and|of|you|your|with|this|from|have|will|when|which|that|they|are|was)\b/i;

/** Whether a piece that claims to be in the page's language is in another one. */
function isForeign({ text, own }: Piece, language: LanguageCode, english: ReadonlySet<string>): boolean {
  if (!own) return false;
  const other = Object.entries(SCRIPTS).some(([code, script]) => code !== language && script.test(text));
  if (other) return true;
  return language !== 'en' && (english.has(text) || ENGLISH_WORDS.test(text));
}
