// npm run measure -- base-url [screens] [tasks] [sweep] [frames] [fit] [--language am,th|all] [--out prefix]
// [--before prefix]
//
// Measures a running sandbox on a phone of 360 x 740:
// - screens: height, words, links, buttons, fields and images of every built screen, as three readers see them
// - tasks: what a member finds or does, in taps, pixels scrolled and seconds from home (measure/tasks.ts)
// - sweep: forced colours, letters twice as large, 320 px, landscape and keyboard, screen by screen
// - fit: whether the texts of a language fit, with letters of the usual size and twice as large
// - frames: the six games at play on a processor four times as slow, picture by picture
//
// Prints Markdown. With `--out` it also writes a JSON and a Markdown file for each part. Figures beyond a target are
// marked. Nothing changes in the sandbox except that its newcomer registers once. `npm run bench pages` measures
// loading on a slow network, and tests/e2e/axe.test.ts checks with axe.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser, type PhoneOptions } from '../tests/e2e/phone.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import { ensureFonts } from './chromium.mjs';
import { measureFit } from './measure/fit.ts';
import { measureFrames } from './measure/frames.ts';
import { measureScreens } from './measure/screens.ts';
import { sweep } from './measure/sweep.ts';
import { type Row, tableOf } from './measure/table.ts';
import { measureTasks } from './measure/walk.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, before: { type: 'string' }, language: { type: 'string', default: 'en' } },
});
const [base = 'http://localhost:3000', ...wanted] = positionals;
const PARTS: Record<string, (browser: Browser, base: string, options: PhoneOptions) => Promise<Row[]>> = {
  screens: measureScreens,
  tasks: measureTasks,
  sweep,
  frames: measureFrames,
  fit: measureFit,
};

const languages = values.language === 'all' ? LANGUAGE_CODES : values.language.split(',').map(known);

// Debian's other fonts have the letters of all other languages.
ensureFonts();
if (languages.includes('zh-Hans')) ensureFonts('zh', 'fonts-noto-cjk');

for (const [part, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(part)) continue;
  const rows: Row[] = [];
  for (const language of languages) {
    const browser = await openBrowser();
    rows.push(...(await measure(browser, base, { language })));
    await browser.close();
  }
  const { before, out } = values;
  const text = tableOf(rows, before === undefined ? [] : read(`${before}-${part}.json`));
  console.log(text);
  if (out === undefined) continue;
  fs.writeFileSync(`${out}-${part}.json`, `${JSON.stringify(rows, null, 1)}\n`);
  fs.writeFileSync(`${out}-${part}.md`, `${text}\n`);
}

function known(language: string): LanguageCode {
  const code = LANGUAGE_CODES.find((one) => one === language);
  if (!code) throw new Error(`--language: all, or some of ${LANGUAGE_CODES.join(', ')}`);
  return code;
}

function read(file: string): Row[] {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Row[];
}
