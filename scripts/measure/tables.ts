// The figures as Markdown, beside those of an earlier measurement where there is one.
import type { FrameFigures } from './frames.ts';
import type { ScreenFigures } from './screens.ts';
import type { SlowFigures } from './slow.ts';
import { LOOKS, type ScreenFaults } from './sweep.ts';
import {
  FRAMES_A_SECOND,
  HEIGHT_SLACK,
  HEIGHT_TARGETS,
  SCROLL_PX_MAX,
  SLOW_PAINT_MS_MAX,
  TAPS_MAX,
} from './targets.ts';
import type { TaskFigures } from './walk.ts';

export type Measured =
  | { part: 'screens'; rows: ScreenFigures[] }
  | { part: 'tasks'; rows: TaskFigures[] }
  | { part: 'sweep'; rows: ScreenFaults[] }
  | { part: 'slow'; rows: SlowFigures[] }
  | { part: 'frames'; rows: FrameFigures[] };
export type Part = Measured['part'];
export const PARTS: readonly Part[] = ['screens', 'tasks', 'sweep', 'slow', 'frames'];

/** Marks a figure beyond its target. */
const BEYOND = ' ✗';

export function tableOf(now: Measured, before?: Measured): string {
  const earlier = before?.part === now.part ? before : undefined;
  switch (now.part) {
    case 'screens':
      return screensTable(now.rows, earlier?.rows as ScreenFigures[] | undefined);
    case 'tasks':
      return tasksTable(now.rows, earlier?.rows as TaskFigures[] | undefined);
    case 'sweep':
      return sweepTable(now.rows);
    case 'slow':
      return slowTable(now.rows, earlier?.rows as SlowFigures[] | undefined);
    case 'frames':
      return framesTable(now.rows, earlier?.rows as FrameFigures[] | undefined);
  }
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/** `4,900 → 1,290`, or the one figure that there is. */
function change(before: number | undefined, now: number): string {
  const text = (figure: number) => Math.round(figure).toLocaleString('en');
  return before === undefined ? text(now) : `${text(before)} → ${text(now)}`;
}

/** `48.6 → 59.9`, or the one rate that there is. */
function rate(before: number | undefined, now: number): string {
  return before === undefined ? now.toFixed(1) : `${before.toFixed(1)} → ${now.toFixed(1)}`;
}

function screensTable(rows: readonly ScreenFigures[], earlier: readonly ScreenFigures[] = []): string {
  const head = [
    'reader',
    'screen',
    'height px',
    'target',
    'words',
    'links',
    'buttons',
    'fields',
    'images',
    'lead nowhere',
  ];
  return table(
    head,
    rows.map((row) => {
      const before = earlier.find(({ reader, name }) => reader === row.reader && name === row.name);
      const target = row.reader === 'member' ? HEIGHT_TARGETS[row.name] : undefined;
      const beyond = target !== undefined && row.height > target * HEIGHT_SLACK;
      return [
        row.reader,
        row.name,
        `${change(before?.height, row.height)}${beyond ? BEYOND : ''}`,
        target?.toLocaleString('en') ?? '',
        change(before?.words, row.words),
        change(before?.links, row.links),
        change(before?.buttons, row.buttons),
        change(before?.fields, row.fields),
        change(before?.images, row.images),
        change(before?.dead, row.dead),
      ];
    }),
  );
}

function tasksTable(rows: readonly TaskFigures[], earlier: readonly TaskFigures[] = []): string {
  return table(
    ['task', `taps, at most ${TAPS_MAX}`, `px scrolled, at most ${SCROLL_PX_MAX}`],
    rows.map(({ name, taps, scrolled, stuck }) => {
      const before = earlier.find((one) => one.name === name && one.stuck === undefined);
      if (stuck !== undefined) return [name, `stuck${BEYOND}`, stuck];
      return [
        name,
        `${change(before?.taps, taps)}${taps > TAPS_MAX ? BEYOND : ''}`,
        `${change(before?.scrolled, scrolled)}${scrolled > SCROLL_PX_MAX ? BEYOND : ''}`,
      ];
    }),
  );
}

function sweepTable(rows: readonly ScreenFaults[]): string {
  const counts = rows.map(({ reader, name, faults }) => [
    reader,
    name,
    ...LOOKS.map((look) => (faults[look].length === 0 ? 'ok' : `${faults[look].length}${BEYOND}`)),
  ]);
  const details = rows.flatMap(({ reader, name, faults }) =>
    LOOKS.flatMap((look) => [...new Set(faults[look])].map((fault) => `- ${reader}, ${name}, ${look}: ${fault}`)),
  );
  return `${table(['reader', 'screen', ...LOOKS], counts)}\n${details.join('\n')}\n`;
}

function slowTable(rows: readonly SlowFigures[], earlier: readonly SlowFigures[] = []): string {
  return table(
    ['home of a', `first paint ms, at most ${SLOW_PAINT_MS_MAX}`, 'largest paint ms', 'usable ms', 'KiB sent'],
    rows.map((row) => {
      const before = earlier.find(({ reader }) => reader === row.reader);
      return [
        row.reader,
        `${change(before?.firstPaintMs, row.firstPaintMs)}${row.firstPaintMs > SLOW_PAINT_MS_MAX ? BEYOND : ''}`,
        change(before?.largestPaintMs, row.largestPaintMs),
        change(before?.usableMs, row.usableMs),
        change(before?.sentKiB, row.sentKiB),
      ];
    }),
  );
}

function framesTable(rows: readonly FrameFigures[], earlier: readonly FrameFigures[] = []): string {
  return table(
    [
      'game',
      `pictures a second, of ${FRAMES_A_SECOND}`,
      'longest gap ms',
      'callbacks a second',
      'longest gap ms',
      'layouts',
      'paints',
    ],
    rows.map((row) => {
      const before = earlier.find(({ page }) => page === row.page);
      return [
        row.page,
        rate(before?.picturesASecond, row.picturesASecond),
        change(before?.longestPictureMs, row.longestPictureMs),
        rate(before?.callbacksASecond, row.callbacksASecond),
        change(before?.longestCallbackMs, row.longestCallbackMs),
        change(before?.layouts, row.layouts),
        change(before?.paints, row.paints),
      ];
    }),
  );
}
