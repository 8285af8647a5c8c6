// Repeated code: runs of six or more equal lines. Imports, comments, empty lines, indentation and lines that only close
// something do not count.

import type { Problem, Source } from '../tidy/source.ts';

const RUN_LINES = 6;
/** Closing tags and brackets: every screen ends with the same ones. */
const ONLY_CLOSES = /^(?:<\/[\w.]*>|\/>|[)\]};,])*$/;

type Line = { text: string; line: number };
type Read = { name: string; lines: Line[] };
type Start = { read: Read; at: number };

/**
 * Each repeat once, at the later of its two places and with all its equal lines. A run that is in `outline` doesn't
 * count, because every new feature begins with those lines.
 */
export function findDoubles(sources: readonly Source[], outline: ReadonlySet<string> = new Set()): Problem[] {
  const firsts = new Map<string, Start>();
  return sources.map(linesOf).flatMap((read) => repeatsIn(read, firsts, outline));
}

/** The lines of the texts in the form in which runs are compared. */
export function codeLines(texts: Iterable<string>): Set<string> {
  return new Set([...texts].flatMap((code) => linesOf({ name: '', code }).lines.map(({ text }) => text)));
}

function repeatsIn(read: Read, firsts: Map<string, Start>, outline: ReadonlySet<string>): Problem[] {
  const repeats: Problem[] = [];
  for (let at = 0; at + RUN_LINES <= read.lines.length; at += 1) {
    const run = runAt(read, at);
    const first = firsts.get(run);
    // A run that overlaps itself is a list, not a repeat.
    if (first === undefined) firsts.set(run, { read, at });
    else if (
      (first.read !== read || first.at + RUN_LINES <= at) &&
      !run.split('\n').every((text) => outline.has(text))
    ) {
      const length = equalLines(first, { read, at });
      const spot = `${first.read.name}:${first.read.lines[first.at]?.line}`;
      repeats.push({
        file: read.name,
        line: read.lines[at]?.line ?? 1,
        message: `${length} lines repeat those at ${spot}`,
      });
      at += length - 1;
    }
  }
  return repeats;
}

function runAt(read: Read, at: number): string {
  return read.lines
    .slice(at, at + RUN_LINES)
    .map(({ text }) => text)
    .join('\n');
}

function equalLines(first: Start, second: Start): number {
  const room = first.read === second.read ? second.at - first.at : Number.POSITIVE_INFINITY;
  let length = 0;
  while (length < room && lineOf(first, length) !== undefined && lineOf(first, length) === lineOf(second, length))
    length += 1;
  return length;
}

function lineOf({ read, at }: Start, offset: number): string | undefined {
  return read.lines[at + offset]?.text;
}

function linesOf(source: Pick<Source, 'name' | 'code'>): Read {
  const lines = withoutImports(source.code)
    .split('\n')
    .map((text, index) => ({ text: text.trim(), line: index + 1 }))
    .filter(({ text }) => !ONLY_CLOSES.test(text));
  return { name: source.name, lines };
}

/** Blanks imports and re-exports. Lines keep their numbers. */
export function withoutImports(code: string): string {
  const statement = /^(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\sfrom\s*)?['"][^'"\n]*['"];?/gm;
  return code.replace(statement, (found) => found.replace(/[^\n]/g, ' '));
}
