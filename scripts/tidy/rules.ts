// The smaller house rules: names, money and time, other features' tables, texts.

import fs from 'node:fs';
import path from 'node:path';
import { matches, type Problem, type Source } from './source.ts';
import { CONTRACT, isTest, placeOf } from './walls.ts';

const DRAWERS = /^(utils?|helpers?|common|misc|libs?|shared)$/;
const KEBAB = /^\[?[a-z0-9]+(-[a-z0-9]+)*\]?(\.[a-z0-9-]+)*$/;

/** Names that say nothing, and file names out of pattern. */
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

// Where an amount becomes a JSON number, under a cap: the ledger's door and, for the bank as another party, its wire.
const AMOUNT_EDGES = ['src/ledger/money.ts', 'src/platform/bank-wire.ts'];

const everywhere = (source: Source): boolean => source.name.startsWith('src/') && !isTest(source.name);
const businessServer = (source: Source): boolean => {
  const place = placeOf(source.name);
  return (
    everywhere(source) &&
    (place.floor === 'ledger' || (place.floor === 'feature' && (place.side === 'server' || place.side === 'contract')))
  );
};

const RULES: Rule[] = [
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
    message: 'business time is floor.clock, which the sandbox moves; ages of caches and limits are machineNow()',
  },
  {
    pattern: /(?<![.\w])(?:now\(\)|current_(?:timestamp|date|time)\b|localtimestamp\b)/gi,
    on: 'code',
    applies: businessServer,
    message: 'business time in SQL is platform.now(); the machine’s, where meant, clock_timestamp()',
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

/** A feature's SQL touches its own schema, the platform's and the ledger's; others are asked through their public.ts. */
export function findForeignTables(sources: Source[], ranks: readonly string[]): Problem[] {
  const schemas = new Set(ranks.map((name) => name.replaceAll('-', '_')));
  const problems: Problem[] = [];
  for (const source of sources) {
    const place = placeOf(source.name);
    if (place.floor !== 'feature' || place.side !== 'server' || isTest(source.name)) continue;
    const own = place.name.replaceAll('-', '_');
    for (const { line, groups } of matches(
      source.code,
      /\b(?:from|join|into|update|only|table)\s+([a-z_]+)\.([a-z_]+)\b(?!\s*\()/g,
    )) {
      const schema = groups[1] ?? '';
      if (schemas.has(schema) && schema !== own)
        problems.push({
          file: source.name,
          line,
          message: `table ${schema}.${groups[2]} belongs to another feature: ask its public.ts`,
        });
    }
  }
  return problems;
}

type Catalogue = { file: string; texts: Record<string, string> };

/** Every text in every language that its folder has, with the same placeholders; every refusal with a text. */
export function findMissingTexts(root: string, names: string[], sources: Source[]): Problem[] {
  const problems: Problem[] = [];
  const folders = new Set(
    names.filter((name) => /\/locales\/[^/]+\.json$/.test(name)).map((name) => path.posix.dirname(name)),
  );
  for (const folder of folders) {
    const catalogues = names
      .filter((name) => path.posix.dirname(name) === folder && name.endsWith('.json'))
      .map((file) => readCatalogue(root, file, problems));
    for (const locale of ['en', 'am']) {
      if (!catalogues.some((one) => one.file.endsWith(`/${locale}.json`)))
        problems.push({ file: `${folder}/${locale}.json`, line: 1, message: 'this language is missing' });
    }
    problems.push(...compareCatalogues(catalogues));
  }
  for (const source of sources) problems.push(...findRefusalsWithoutText(root, source));
  return problems;
}

function readCatalogue(root: string, file: string, problems: Problem[]): Catalogue {
  try {
    const texts: Record<string, string> = JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== 'string' || text.trim() === '')
        problems.push({ file, line: 1, message: `${key} has no text` });
    }
    return { file, texts };
  } catch (error) {
    problems.push({ file, line: 1, message: (error as Error).message });
    return { file, texts: {} };
  }
}

function compareCatalogues(catalogues: Catalogue[]): Problem[] {
  const problems: Problem[] = [];
  const keys = new Set(catalogues.flatMap((one) => Object.keys(one.texts)));
  const first = catalogues.find((one) => one.file.endsWith('/en.json')) ?? catalogues[0];
  for (const { file, texts } of catalogues) {
    for (const key of keys) {
      const text = texts[key];
      const model = first?.texts[key];
      if (text === undefined) problems.push({ file, line: 1, message: `${key} is missing` });
      else if (typeof text === 'string' && typeof model === 'string' && placeholders(text) !== placeholders(model)) {
        problems.push({
          file,
          line: 1,
          message: `${key} has other placeholders (${placeholders(text)}) than English (${placeholders(model)})`,
        });
      }
    }
  }
  return problems;
}

function placeholders(text: string): string {
  const names = new Set(matches(text, /\{\s*([A-Za-z]\w*)\s*[,}]/g).map(({ groups }) => groups[1] ?? ''));
  return [...names].sort().join(', ');
}

function findRefusalsWithoutText(root: string, source: Source): Problem[] {
  if (!CONTRACT.test(source.name)) return [];
  const problems: Problem[] = [];
  for (const { line, groups } of matches(source.code, /defineRefusals\(\s*\{([^}]*)\}/g)) {
    const refusals = [...(groups[1] ?? '').matchAll(/(?:^|[\s,{])'?([a-z][a-z0-9_]*)'?\s*:/g)].map((found) => found[1]);
    for (const locale of ['en', 'am']) {
      const file = source.name.replace(/\/contract(\.ts|\/.*)$/, `/locales/${locale}.json`);
      const texts = fs.existsSync(path.join(root, file))
        ? JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
        : {};
      for (const name of refusals)
        if (!(`errors.${name}` in texts))
          problems.push({
            file: source.name,
            line,
            message: `refusal ${name} has no text errors.${name} in ${locale}`,
          });
    }
  }
  return problems;
}
