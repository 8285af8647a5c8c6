// Measures the JavaScript of home and of each game, gzipped, from a production build (dist/web).
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The limit for home, in the tests and the bench. */
export const HOME_KIB_MAX = 103;
/** The limit for each game, beyond the engine that all six share. */
export const GAME_KIB_MAX = 12;
const DIST = path.resolve(import.meta.dirname, '../dist/web');

type File = { name: string; gzipped: number };
export type Cost = { files: File[]; gzipped: number; schemas: string[] };

/** Home's JavaScript: the scripts of its page, home's lower part, and their static imports. */
export function costOfHome(dist: string = DIST): Cost {
  const found = loadedBy([...homeStarts(dist)], dist);
  const files = filesOf(found);
  const schemas = [...found].filter(([, source]) => /\$Zod|ZodError|invalid_union/.test(source)).map(([name]) => name);
  return { files, gzipped: sumOf(files), schemas };
}

export type GameCost = { game: string; files: File[]; gzipped: number };

/** The files that only one game loads, and the engine: the files that all six games load and no other page does. */
export function costOfGames(dist: string = DIST): { engine: File[]; games: GameCost[] } {
  const others = loadedBy([...homeStarts(dist), assetNamed('screens', dist)], dist);
  const loads = GAMES.map((game) => {
    const found = loadedBy([assetNamed(game, dist)], dist);
    return { game, found: new Map([...found].filter(([name]) => !others.has(name))) };
  });
  const isShared = (name: string) => loads.every(({ found }) => found.has(name));
  const games = loads.map(({ game, found }) => {
    const files = filesOf(new Map([...found].filter(([name]) => !isShared(name))));
    return { game, files, gzipped: sumOf(files) };
  });
  const [first] = loads;
  return { engine: filesOf(new Map([...(first?.found ?? [])].filter(([name]) => isShared(name)))), games };
}

/** The six games' chunks: each game is one screen (draws/web/play). */
const GAMES = ['capsule', 'turntable', 'grid', 'slot-machine', 'golden-egg', 'treasure-chest'] as const;

function homeStarts(dist: string): string[] {
  const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  const tags = [...page.matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g)].map((found) => found[1] ?? '');
  return [...tags, assetNamed('further', dist)];
}

/** The only file of the build with this name. Throws if there is none, or several. */
function assetNamed(name: string, dist: string): string {
  const fits = fs.readdirSync(path.join(dist, 'assets')).filter((file) => file.replace(/-[\w-]{8}\.js$/, '') === name);
  if (fits.length !== 1) throw new Error(`${fits.length} files are called ${name}`);
  return `assets/${fits[0]}`;
}

/** Files and everything that they import statically, with their texts. Leaves out `import("./x.js")`. */
function loadedBy(starts: readonly string[], dist: string): Map<string, string> {
  const waiting = [...starts];
  const seen = new Map<string, string>();
  while (waiting.length > 0) {
    const name = waiting.pop() as string;
    if (seen.has(name)) continue;
    const source = fs.readFileSync(path.join(dist, name), 'utf8');
    seen.set(name, source);
    for (const [, other] of source.matchAll(/(?:^|[;\n])import(?:[^"'()]*?from)?["']\.\/([\w.-]+\.js)["']/g))
      waiting.push(`assets/${other}`);
  }
  return seen;
}

function filesOf(found: ReadonlyMap<string, string>): File[] {
  return [...found].map(([name, source]) => ({ name, gzipped: gzipSync(source, { level: 9 }).length }));
}

const sumOf = (files: readonly File[]): number => files.reduce((sum, { gzipped }) => sum + gzipped, 0);
