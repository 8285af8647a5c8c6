// The smaller rules that no public tool has: places and names of files, money and time, other features' tables.

import { guests } from '#features/ranks.ts';
import { CONTRACT, isTest, matches, pathOf, type Problem, type Source } from './source.ts';
import { FOLDERS } from './walls.ts';

const DRAWERS = /^(utils?|helpers?|common|misc|libs?|shared)$/;
const KEBAB = /^\[?[a-z0-9]+(-[a-z0-9]+)*\]?(\.[a-z0-9-]+)*$/;

/** Vague names, and file names that break the pattern. */
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

/** Folders of src that walls.ts does not list, and code in places that a feature may not have. */
export function findStrangers(names: string[], ranks: readonly string[]): Problem[] {
  const unranked = new Set<string>();
  return names.flatMap((name) => {
    const [top = '', folder = '', feature = '', part = ''] = name.split('/');
    if (top !== 'src') return [];
    const stranger = (message: string): Problem[] => [{ file: name, line: 1, message }];
    if (folder !== 'features')
      return [...FOLDERS, 'main.ts'].includes(folder) ? [] : stranger('this folder of src is not part of the product');
    if (feature === 'ranks.ts') return [];
    const found = ranks.includes(feature) || unranked.has(feature) ? [] : stranger(`feature ${feature} has no rank`);
    unranked.add(feature);
    if (
      CONTRACT.test(name) ||
      /^(server|web|console|locales)$/.test(part) ||
      !/\.(ts|tsx|mjs|css|sql|json)$/.test(name)
    )
      return found;
    return [
      ...found,
      ...stranger('code of a feature stands in contract.ts, contract, server, web, console or locales'),
    ];
  });
}

/** A relative import may not leave its folder, because walls.ts judges an import by its text. */
export function findLeaving(sources: Source[]): Problem[] {
  return sources.flatMap(({ name, imports }) =>
    imports.flatMap(({ from, line }) => {
      const target = name.startsWith('src/') && from.startsWith('.') ? (pathOf(name, from) ?? '') : '';
      if (target === '' || folderOf(target) === folderOf(name)) return [];
      if (target.startsWith('src/'))
        return [{ file: name, line, message: `${from} leaves its folder: write #${target.slice('src/'.length)}` }];
      const isFree = isTest(name) || target === 'package.json' || target.startsWith('db/');
      return isFree ? [] : [{ file: name, line, message: `may not import ${target}: it is not part of the product` }];
    }),
  );
}

/** The folder inside which imports are relative: a feature, or a folder of src. */
function folderOf(name: string): string {
  const parts = name.split('/');
  return parts.slice(0, parts[1] === 'features' ? 3 : 2).join('/');
}

type Rule = { pattern: RegExp; on: 'code' | 'bare' | 'text'; applies: (source: Source) => boolean; message: string };

// Only here may an amount become a JSON number, within a limit: where the ledger's amounts leave, and on the wire of
// the bank, which is another party.
const AMOUNT_EDGES = ['src/ledger/money.ts', 'src/wires/bank.ts'];

const everywhere = (source: Pick<Source, 'name'>): boolean => source.name.startsWith('src/') && !isTest(source.name);
const businessServer = (source: Source): boolean =>
  everywhere(source) && (/^src\/(ledger|features\/[^/]+\/server)\//.test(source.name) || CONTRACT.test(source.name));

const HOUSE_TIME = 'src/universal/house-time.ts';
const SAVE_FILE = 'src/design/save-file.ts';
/** These may name what old phones lack: the console alone cuts texts, and lines break without it, too. */
const WITH_SEGMENTER = ['src/universal/beginning.ts', 'src/universal/line-breaks.ts'];
/** Whether a member's phone runs this code. */
export const onPhone = (source: Pick<Source, 'name'>): boolean =>
  everywhere(source) &&
  /^src\/(platform\/client|design(?!\/console\/|\/gallery\/)|universal|web|features\/[^/]+\/web)\//.test(source.name);

const RULES: Rule[] = [
  {
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(|\bperformance\.timeOrigin\b/g,
    on: 'bare',
    applies: (source) => onPhone(source) && source.name !== HOUSE_TIME,
    message: `a phone's clock may be wrong: use serverNow() of ${HOUSE_TIME}`,
  },
  {
    // The compiler accepts these (tsconfig.web.json), because the console cuts texts, but two engines lack them.
    pattern: /\bIntl\.(?:Segmenter|supportedValuesOf)\b|\.formatRange|\bBigU?[Ii]nt64Array\b|\/beginning\.ts'/g,
    on: 'code',
    applies: (source) => onPhone(source) && !WITH_SEGMENTER.includes(source.name),
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
    pattern: /\b(?:where|and|or|on) \(?\w+\.([a-z_]+) (?:=|<>|[<>]=?) \1\b(?![.(])/g,
    on: 'code',
    applies: everywhere,
    message: 'in SQL a name without a table is the nearest table’s, so this compares a column with itself',
  },
  {
    // Both in one function at the top of its file: no line with only a closing brace is between them.
    pattern: /(?<![.\w])once\((?:(?!\n\}\n)[^])*?(?<![.\w])post\b/g,
    on: 'bare',
    applies: (source) => businessServer(source) && source.text.includes("'#ledger/post.ts'"),
    message: 'a use case that posts runs by postOnce (src/ledger/deciding.ts), which decides a lost race again',
  },
  {
    pattern: /\.createObjectURL\([^]*?\.click\(\)/g,
    on: 'bare',
    applies: (source) => everywhere(source) && source.name !== SAVE_FILE,
    message: `a file is saved by saveFile() of ${SAVE_FILE}, which keeps its address until the browser has read it`,
  },
  {
    pattern:
      /lint-disable[\w-]*(?:\s*$|\s+(?:--|\*)|.*\b(?:import\/|oxc\/|no-restricted|no-explicit|max-lines|ban-ts))/gm,
    on: 'text',
    applies: everywhere,
    message: 'a comment may not switch off a rule about imports or limits',
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
  }
  return problems;
}

/**
 * A feature's SQL may use its own schema, the platform's, the ledger's, and the schema that it is a guest of. It asks
 * other features through their public.ts.
 */
export function findForeignTables(sources: Source[], ranks: readonly string[]): Problem[] {
  const schemas = new Set(ranks.map((name) => name.replaceAll('-', '_')));
  const problems: Problem[] = [];
  for (const source of sources) {
    const [, feature] = /^src\/features\/([^/]+)\/server\//.exec(source.name) ?? [];
    if (feature === undefined || isTest(source.name)) continue;
    const own = feature.replaceAll('-', '_');
    for (const { line, groups } of matches(
      source.code,
      /\b(?:from|join|into|update|only|table)\s+([a-z_]+)\.([a-z_]+)\b(?!\s*\()/g,
    )) {
      const schema = groups[1] ?? '';
      if (schemas.has(schema) && schema !== own && !guests[schema]?.includes(feature))
        problems.push({
          file: source.name,
          line,
          message: `table ${schema}.${groups[2]} belongs to another feature: ask its public.ts`,
        });
    }
  }
  return problems;
}
