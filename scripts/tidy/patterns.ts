// Finds regular expressions whose time grows faster than the text that they match: a stranger who writes that text
// could block the process. `scslre` analyses the pattern itself (docs/decisions/0054-a-loop-that-stands-still.md).

import { analyse } from 'scslre';
import { isTest, matches, type Pattern, type Problem, type Source } from './source.ts';

const READING = 'src/features/texts/server/reading';
/** Product files that compose patterns, and the modules that make them do so when they are loaded. */
export const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  [`${READING}/find-phrases.ts`]: [`${READING}/promise-words.ts`, `${READING}/first-reader.ts`],
  'src/features/forum/server/entries/entry-rules.ts': ['src/features/forum/server/entries/entry-rules.ts'],
  'src/features/imports/server/cells.ts': ['src/features/imports/server/cells.ts'],
  'src/platform/settings/setting-shapes.ts': ['src/platform/settings/setting-shapes.ts'],
};

/** Patterns from our own contracts arrive here as text. They run only in a staff member's browser on their input. */
const FROM_CONTRACTS = ['src/features/system/console/setting-record.tsx'];

export function findSlowPatterns(sources: Source[]): Problem[] {
  return sources.flatMap((source) => [
    ...(isProduct(source) ? source.patterns : []).flatMap((pattern) => {
      const growth = growthOf(pattern);
      return growth === null ? [] : [{ file: source.name, line: pattern.line, message: growth }];
    }),
    ...composedIn(source),
  ]);
}

/** Tests and scripts match only text that we wrote ourselves. */
const isProduct = ({ name }: Source): boolean => name.startsWith('src/') && !isTest(name);

function composedIn(source: Source): Problem[] {
  const { name, bare } = source;
  if (!isProduct(source) || name in COMPOSED || FROM_CONTRACTS.includes(name)) return [];
  return matches(bare, /\bRegExp\(/g).map(({ line }) => ({
    file: name,
    line,
    message: 'a pattern is written out, or its file stands in scripts/tidy/patterns.ts',
  }));
}

/** Why a pattern's time grows faster than its text, or null. */
export function growthOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string | null {
  // A back reference may match any text, so the tool can't analyse how it repeats.
  if (/\\(?:[1-9]|k<)/.test(source) && /[*+]|\{\d+,\d*\}/.test(source))
    return `/${source}/ refers back to what it found: count in code`;
  const [found] = analyse({ source, flags }, { maxReports: 1 }).reports;
  if (!found) return null;
  const how = found.exponential ? 'without any measure' : 'faster than the text';
  return `the time of /${source}/ grows ${how}, which repeats ${JSON.stringify(found.character.pick)}`;
}
