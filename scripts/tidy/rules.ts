// The smaller house rules: names, money and time, other features' tables.

import { guests } from '#features/ranks.ts';
import { matches, type Problem, type Source } from './source.ts';
import { isTest, roomOf } from './walls.ts';

const DRAWERS = /^(utils?|helpers?|common|misc|libs?|shared)$/;
const KEBAB = /^\[?[a-z0-9]+(-[a-z0-9]+)*\]?(\.[a-z0-9-]+)*$/;

/** Empty names, and file names out of pattern. */
export function findBadNames(names: string[]): Problem[] {
  const problems: Problem[] = [];
  for (const name of names) {
    const parts = name.split('/').map((part) => part.replace(/\..*$/, ''));
    const drawer = parts.find((part) => DRAWERS.test(part));
    if (drawer !== undefined)
      problems.push({ file: name, line: 1, message: `"${drawer}" names no concept: say what it is about` });
    const file = name.split('/').at(-1) ?? '';
    if (/\.(ts|tsx|css|mjs)$/.test(file) && !KEBAB.test(file))
      problems.push({ file: name, line: 1, message: 'file names are kebab-case' });
  }
  return problems;
}

type Rule = { pattern: RegExp; on: 'code' | 'bare'; applies: (source: Source) => boolean; message: string };

// An amount becomes a JSON number here, under a cap. One is the ledger's door. The other is the wire of the bank, which
// is another party.
const AMOUNT_EDGES = ['src/ledger/money.ts', 'src/wires/bank.ts'];

const everywhere = (source: Pick<Source, 'name'>): boolean => source.name.startsWith('src/') && !isTest(source.name);
const businessServer = (source: Source): boolean => {
  const room = roomOf(source.name);
  return (
    everywhere(source) &&
    (room.layer === 'ledger' || (room.layer === 'feature' && (room.side === 'server' || room.side === 'contract')))
  );
};

const HOUSE_TIME = 'src/universal/house-time.ts';
const BEGINNING = 'src/universal/beginning.ts';
/** What a member's phone runs. */
export const onPhone = (source: Pick<Source, 'name'>): boolean => {
  const room = roomOf(source.name);
  if (!everywhere(source) || /^src\/design\/(console|gallery)\//.test(source.name)) return false;
  if (room.layer === 'feature') return room.side === 'web';
  return ['client', 'design', 'universal', 'web-shell'].includes(room.layer);
};

const RULES: Rule[] = [
  {
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(|\bperformance\.timeOrigin\b/g,
    on: 'bare',
    applies: (source) => onPhone(source) && source.name !== HOUSE_TIME,
    message: `a phone's clock may be wrong: use serverNow() of ${HOUSE_TIME}`,
  },
  {
    // The types know these (tsconfig.web.json), because the console cuts texts, and two engines are late.
    pattern: /\bIntl\.(?:Segmenter|supportedValuesOf)\b|\.formatRange|\bBigU?[Ii]nt64Array\b|\/beginning\.ts'/g,
    on: 'code',
    applies: (source) => onPhone(source) && source.name !== BEGINNING,
    message: 'old phones lack it (package.json, browserslist)',
  },
  {
    pattern: /\b(?:Number|parseInt|parseFloat|Number\.parse(?:Int|Float))\(([^()]*(?:minor|amount|balance)[^()]*)\)/gi,
    on: 'bare',
    applies: (source) => everywhere(source) && !AMOUNT_EDGES.includes(source.name),
    message: 'an amount is not made a Number: use src/ledger/money.ts',
  },
  {
    pattern: /\bDate\.now\(\)|\bnew Date\(\s*\)|\bperformance\.now\(\)/g,
    on: 'bare',
    applies: businessServer,
    message: 'business time is context.clock, which the sandbox moves; ages of caches and limits are machineNow()',
  },
  {
    pattern: /(?<![.\w])(?:now\(\)|current_(?:timestamp|date|time)\b|localtimestamp\b)/gi,
    on: 'code',
    applies: businessServer,
    message: 'business time in SQL is platform.now(); the machine’s, where meant, clock_timestamp()',
  },
  {
    pattern: /(?<![.\w])once\(/g,
    on: 'bare',
    applies: (source) => businessServer(source) && /\bpost\b[^;]*\/ledger\/post\.ts/.test(source.text),
    message: 'a use case that posts runs by postOnce (src/ledger/deciding.ts), which decides a lost race again',
  },
  { pattern: /\bas any\b|<any>|:\s*any\b/g, on: 'bare', applies: everywhere, message: 'no any' },
  { pattern: /^export default\b/gm, on: 'bare', applies: everywhere, message: 'named exports only' },
  { pattern: /^export \*/gm, on: 'bare', applies: everywhere, message: 'no barrels: import a thing from where it is' },
  {
    pattern: /\b(?:test|it|describe)\.(?:skip|only|todo)\b/g,
    on: 'bare',
    applies: (source) => !source.name.startsWith('scripts/tidy'),
    message: 'no skipped or lonely tests',
  },
];

export function findRuleBreaks(sources: Source[]): Problem[] {
  const problems: Problem[] = [];
  for (const source of sources) {
    for (const rule of RULES) {
      if (!rule.applies(source)) continue;
      for (const { line } of matches(source[rule.on], rule.pattern))
        problems.push({ file: source.name, line, message: rule.message });
    }
    if (everywhere(source) && /@ts-(?:ignore|nocheck|expect-error)/.test(source.text)) {
      problems.push({ file: source.name, line: 1, message: 'the compiler is not silenced' });
    }
  }
  return problems;
}

/**
 * A feature's SQL touches its own schema, the platform's and the ledger's, and the one that it is a guest of. It asks
 * others through their public.ts.
 */
export function findForeignTables(sources: Source[], ranks: readonly string[]): Problem[] {
  const schemas = new Set(ranks.map((name) => name.replaceAll('-', '_')));
  const problems: Problem[] = [];
  for (const source of sources) {
    const room = roomOf(source.name);
    if (room.layer !== 'feature' || room.side !== 'server' || isTest(source.name)) continue;
    const own = room.name.replaceAll('-', '_');
    for (const { line, groups } of matches(
      source.code,
      /\b(?:from|join|into|update|only|table)\s+([a-z_]+)\.([a-z_]+)\b(?!\s*\()/g,
    )) {
      const schema = groups[1] ?? '';
      if (schemas.has(schema) && schema !== own && !guests[schema]?.includes(room.name))
        problems.push({
          file: source.name,
          line,
          message: `table ${schema}.${groups[2]} belongs to another feature: ask its public.ts`,
        });
    }
  }
  return problems;
}
