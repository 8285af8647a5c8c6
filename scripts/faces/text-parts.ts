// Splits the member app's texts into parts, as a build splits code into chunks. A page loads the part `wallet` by
// `useTranslations('wallet')`, and the smaller part `wallet.wallet` by its longer name. A key belongs to the longest
// part whose name it begins with. Part names, and the parts that each lazily loaded file needs, come from the sources.
import fs from 'node:fs';
import path from 'node:path';
import { type Import, pathOf, readSource, type Source } from '../tidy/source.ts';

/** The part for the shell and home: one file, loaded beside the app's code. */
export const FIRST = 'first';
/**
 * The part for the inbox: its own texts and the messages of every feature. The inbox alone shows those, so it calls
 * `useTranslations()` without a name.
 */
export const INBOX = 'messages';
const INBOX_KEY = /^[^.]+\.messages\./;

const ENTRIES = ['src/web/main.tsx', 'src/features/home/web/further-down.tsx'];
const ASKED = /\buseTranslations\((?:'([\w.-]+)')?\)/g;
const DOOR = /\/web\/public\.tsx$/;

/** The name of every part that a file loads by `useTranslations`. */
export function partsIn(code: string): string[] {
  return [...code.matchAll(ASKED)].map(([, name]) => name ?? INBOX);
}

type Pages = Map<string, Source>;

/** The sources that can reach a phone. */
export function readPages(root: string): Pages {
  const features = fs.readdirSync(path.join(root, 'src/features'), { withFileTypes: true });
  const folders = [
    'src/web',
    'src/design',
    'src/platform/client',
    ...features.filter((item) => item.isDirectory()).map(({ name }) => `src/features/${name}/web`),
  ];
  const names = folders.flatMap((folder) => sourcesIn(root, folder));
  return new Map(names.map((name) => [name, readSource(root, name)]));
}

function sourcesIn(root: string, folder: string): string[] {
  if (!fs.existsSync(path.join(root, folder))) return [];
  const names = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')));
}

/** All parts except those that load first. */
export function laterParts(pages: Pages): string[] {
  const first = new Set(firstParts(pages));
  const all = [...pages.values()].flatMap(({ code }) => partsIn(code));
  return [...new Set(all)].filter((part) => !first.has(part)).sort();
}

export function firstParts(pages: Pages): string[] {
  return partsUnder(pages, ENTRIES);
}

/** The parts that a lazily loaded file needs before it can show, except those that load first. */
export function partsOf(pages: Pages, name: string): string[] {
  const first = new Set(firstParts(pages));
  return partsUnder(pages, [name]).filter((part) => !first.has(part));
}

function partsUnder(pages: Pages, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const source = pages.get(name);
    if (!source || seen.has(name)) continue;
    seen.add(name);
    for (const one of source.imports) if (one.kind === 'value') waiting.push(...targetsOf(pages, source, one));
  }
  return [...new Set([...seen].flatMap((name) => partsIn(pages.get(name)?.code ?? '')))].sort();
}

/** The files that an import loads. From a feature's door, only those with the imported names, as in the build. */
function targetsOf(pages: Pages, source: Source, one: Import): string[] {
  const target = pathOf(source.name, one.from);
  if (target === undefined) return [];
  const door = DOOR.test(target) ? pages.get(target) : undefined;
  if (!door) return [target];
  const wanted = namesImported(source.code, one.from);
  const exports = [...door.code.matchAll(/export \{([^}]*)\} from '([^']+)'/g)];
  const holding = exports.filter(([, names = '']) => namesIn(names).some((name) => wanted.includes(name)));
  if (holding.length === 0) return [target];
  return holding.map(([, , from = '']) => path.posix.join(path.posix.dirname(target), from));
}

function namesImported(code: string, from: string): string[] {
  const imports = [...code.matchAll(/import \{([^}]*)\} from '([^']+)'/g)];
  return imports.filter(([, , other]) => other === from).flatMap(([, names = '']) => namesIn(names));
}

function namesIn(list: string): string[] {
  return list.split(',').flatMap(
    (one) =>
      one
        .trim()
        .replace(/^type /, '')
        .split(' as ')[0] || [],
  );
}

/** The part of a full key (`wallet.wallet.held`). Undefined if no page uses it. */
export function partOfKey(parts: readonly string[], key: string): string | undefined {
  if (INBOX_KEY.test(key) && parts.includes(INBOX)) return INBOX;
  let longest: string | undefined;
  for (const part of parts) if (key.startsWith(`${part}.`) && part.length > (longest?.length ?? 0)) longest = part;
  return longest;
}
