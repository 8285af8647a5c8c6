// Finds regular expressions and CSS in the app that the oldest browsers we support don't understand, by MDN's data.
// package.json (browserslist) names those browsers. The compiler finds newer methods, by `lib` in tsconfig.web.json.
import fs from 'node:fs';
import path from 'node:path';
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import { FLOOR } from '../engines/floor.ts';
import { compatData, featuresOf, hasFeature } from '../engines/newer.ts';
import { onPhone } from './rules.ts';
import type { Problem, Source } from './source.ts';

/** What older browsers ignore without harm, and what their members see instead. */
const HARMLESS: ReadonlyMap<string, string> = new Map([
  [':focus-visible', 'the ring of the browser'],
  [':backdrop', 'a veil of src/web/old-browsers.ts'],
  ['@starting-style', 'no movement'],
  ['accent-color', 'a tick of another colour'],
  ['color-scheme', 'light bars for scrolling'],
  ['font-family: system-ui', 'the next font of the list'],
  ['appearance', 'the same: the build writes its older name'],
  ['forced-color-adjust', 'the colours that the reader forces'],
  ['hyphens', 'the same: the build writes its older name'],
  ['outline', 'a ring with square corners'],
  ['overflow-wrap: anywhere', 'the wrapping of the whole page (base.css)'],
  ['overscroll-behavior', 'a page that moves behind a sheet'],
  ['overscroll-behavior-y', 'the browser’s own header, pulled down'],
  ['scroll-behavior', 'a jump'],
  ['scroll-padding-block', 'a focus at the very edge'],
  ['scroll-padding-inline', 'a card at the very edge'],
  ['scrollbar-gutter', 'nothing else: it is the usual value'],
  ['scrollbar-width', 'a bar for scrolling'],
  ['text-size-adjust', 'its own choice of sizes'],
  ['text-wrap', 'a short last line'],
  ['-webkit-tap-highlight-color', 'a tap that flashes'],
  [':-webkit-progress-bar', 'the other browsers’ rule'],
  [':-webkit-progress-value', 'the other browsers’ rule'],
  [':-moz-progress-bar', 'the other browsers’ rule'],
  ['user-select', 'the same: the build writes its older name'],
  ['src/design/components/field.css :has', 'a choice that its own dot marks'],
  ['src/design/components/page.css :has', 'more room at the end'],
  ['src/design/components/scene.css aspect-ratio', 'the same: a drawing has its own'],
  ['src/design/map/map.css paint-order', 'names without a rim'],
  ['src/features/identity/web/identity.css :has', 'more room between fields'],
  ['src/features/wallet/web/wallet.css container', 'long names on two lines'],
  ['src/features/wallet/web/wallet.css @container', 'long names on two lines'],
]);

/** Lookbehind and newer flags are syntax errors in the oldest browsers. */
const isNewPattern = (pattern: string, flags: string) => /\(\?<[=!]/.test(pattern) || /[dv]/.test(flags);

export function findNewerThanFloor(root: string, names: readonly string[], sources: readonly Source[]): Problem[] {
  const patterns = sources
    .filter(onPhone)
    .flatMap(({ name, patterns: found }) =>
      found.flatMap(({ source, flags, line }) =>
        isNewPattern(source, flags)
          ? [{ file: name, line, message: `/${source}/${flags} is an error on old phones` }]
          : [],
      ),
    );
  const sheets = names.filter((name) => name.endsWith('.css') && onPhone({ name }));
  return [...patterns, ...sheets.flatMap((name) => findInSheet(name, fs.readFileSync(path.join(root, name), 'utf8')))];
}

type Found = { at: number; name: string; feature: Identifier | undefined };

function findInSheet(file: string, text: string): Problem[] {
  const plain = text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return partsOf(plain).flatMap(({ at, name, feature }) => {
    const compat = feature?.__compat;
    const without = compat ? FLOOR.filter((release) => !hasFeature(compat, release)) : [];
    if (without.length === 0 || HARMLESS.has(name) || HARMLESS.has(`${file} ${name}`)) return [];
    const lacking = without.map(({ engine, version }) => `${engine} ${version}`).join(', ');
    return [{ file, line: plain.slice(0, at).split('\n').length, message: `${name} is not in ${lacking}` }];
  });
}

/** At-rules, selectors, properties, and values without an older fallback before them. */
function partsOf(sheet: string): Found[] {
  const { css } = compatData();
  let before = '';
  return [...sheet.matchAll(/([^{};]+)([{;}])/g)].flatMap(({ index, 1: part = '', 2: end }): Found[] => {
    const at = index + part.length - part.trimStart().length;
    const text = part.trim();
    const [, rule] = /^@([\w-]+)/.exec(text) ?? [];
    const [, property = '', value = ''] = (end !== '{' && /^([\w-]+)\s*:\s*([^]*)$/.exec(text)) || [];
    const isSecond = before === property;
    before = property;
    if (rule) return [{ at, name: `@${rule}`, feature: css['at-rules']?.[rule] }];
    if (end === '{')
      return [...text.matchAll(/::?([\w-]+)/g)].map(([, name = '']) => ({
        at,
        name: `:${name}`,
        feature: css.selectors?.[name],
      }));
    const own = css.properties?.[property];
    const isOld = own?.__compat && FLOOR.every((release) => hasFeature(own.__compat as CompatStatement, release));
    const words = isSecond || !isOld ? [] : wordsOf(value, own);
    return [
      { at, name: property, feature: own },
      ...words.map(([name, feature]) => ({ at, name: `${property}: ${name}`, feature })),
    ];
  });
}

/** The keywords, functions and units of a value that MDN's data list. */
function wordsOf(value: string, property: Identifier | undefined): [string, Identifier | undefined][] {
  const types = featuresOf(compatData().css.types ?? {});
  const functions = new Map([...types, ...types.flatMap(([, type]) => featuresOf(type))]);
  const [unit] = /(?<=\d)[sld]v(?:h|w|i|b|min|max)\b/.exec(value) ?? [];
  return [
    ...[...value.matchAll(/(?<![\w-])[a-z][\w-]*(?![\w(-])/g)].map(([word]): [string, Identifier | undefined] => [
      word,
      property?.[word.replaceAll('-', '_')] ?? property?.[word],
    ]),
    ...[...value.matchAll(/(?<![\w-])[a-z][\w-]*(?=\()/g)].map(([word]): [string, Identifier | undefined] => [
      `${word}()`,
      functions.get(word),
    ]),
    ...(unit ? [[unit, functions.get('viewport_percentage_units_dynamic')] as [string, Identifier | undefined]] : []),
  ];
}
