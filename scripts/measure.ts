// npm run measure -- base-url [screens] [tasks] [sweep] [slow] [frames]
//   [--language am] [--out prefix] [--before prefix]
// npm run measure -- compare before.json after.json
//
// Measures a running sandbox on a phone of 360 x 740:
// - screens: height, words, links, buttons, fields and images of every built screen, as three readers see them
// - tasks: ten things to find or do, in taps and pixels scrolled from home (measure/tasks.ts)
// - sweep: axe, forced colours, letters twice as large, 320 px, landscape and keyboard, screen by screen
// - slow: home at 400 kbit/s with 400 ms, nothing cached
// - frames: the six games at play on a processor four times as slow, picture by picture
//
// Prints Markdown. With `--out` it also writes a JSON and a Markdown file a part. Figures beyond a target carry a mark.
// It changes one thing alone: its newcomer registers once.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { openBrowser } from '../tests/e2e/phone.ts';
import { measureFrames } from './measure/frames.ts';
import { measureScreens } from './measure/screens.ts';
import { measureSlow } from './measure/slow.ts';
import { sweep } from './measure/sweep.ts';
import { type Measured, type Part, PARTS, tableOf } from './measure/tables.ts';
import { measureTasks } from './measure/walk.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, before: { type: 'string' }, language: { type: 'string', default: 'en' } },
});
const [first = 'http://localhost:3000', ...rest] = positionals;

if (first === 'compare') {
  const [before, after] = rest.map(read);
  if (!before || !after) throw new Error('compare needs two files');
  console.log(tableOf(after, before));
} else {
  const parts = PARTS.filter((part) => rest.length === 0 || rest.includes(part));
  for (const part of parts) show(await measure(part, first));
}

async function measure(part: Part, base: string): Promise<Measured> {
  const browser = await openBrowser();
  const options = { language: values.language === 'am' ? 'am' : 'en' } as const;
  try {
    switch (part) {
      case 'screens':
        return { part, rows: await measureScreens(browser, base, options) };
      case 'tasks':
        return { part, rows: await measureTasks(browser, base, options) };
      case 'sweep':
        return { part, rows: await sweep(browser, base, options) };
      case 'slow':
        return { part, rows: await measureSlow(browser, base, options) };
      case 'frames':
        return { part, rows: await measureFrames(browser, base, options) };
    }
  } finally {
    await browser.close();
  }
}

function show(measured: Measured): void {
  const { before, out } = values;
  const earlier = before === undefined ? undefined : read(`${before}-${measured.part}.json`);
  const text = tableOf(measured, earlier);
  console.log(text);
  if (out === undefined) return;
  fs.writeFileSync(`${out}-${measured.part}.json`, `${JSON.stringify(measured, null, 1)}\n`);
  fs.writeFileSync(`${out}-${measured.part}.md`, text);
}

function read(file: string): Measured {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Measured;
}
