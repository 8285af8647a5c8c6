// At build time, works out from the bundle which files each screen needs: its code with all imports, and its texts. The
// page preloads them at once, before the app's code has arrived, instead of discovering them one after the other.
import path from 'node:path';
import type { Rolldown } from 'vite';
import { listFiles, readSource, type Source } from '../tidy/source.ts';
import { partsOf, readPages } from './text-parts.ts';

/** `files`: addresses of code. `parts`: names of text parts, as in `virtual:texts`. */
export type ScreenFiles = { files: string[]; parts: string[] };

const ROUTES = /^src\/features\/[^/]+\/web\/routes\.tsx$/;
const ROUTE = /\bpath: '([^']+)',\s*screen: ([\s\S]*?)(?=\bpath: |$)/g;

/** The module of each page's screen: `/pages/tabbar/wallet/index` -> `src/features/wallet/web/wallet-screen.tsx`. */
export function screenModules(root: string): Map<string, string> {
  const sources = listFiles(root, 'src/features').filter((name) => ROUTES.test(name));
  return new Map(sources.flatMap((name) => modulesIn(readSource(root, name))));
}

function modulesIn({ name, code }: Source): [string, string][] {
  return [...code.matchAll(ROUTE)].map(([, page = '', screen = '']) => {
    const from = importIn(screen) ?? importIn(definition(code, screen));
    if (!from) throw new Error(`${name}: ${page} imports no screen`);
    return [page, path.posix.join(path.posix.dirname(name), from)];
  });
}

function importIn(code: string): string | undefined {
  return /\bimport\('([^']+)'\)/.exec(code)?.[1];
}

/** Resolves a constant shared by several pages: `const login = lazyScreen(() => import('./login-screen.tsx')...`. */
function definition(code: string, screen: string): string {
  const [, constant] = /^(?:lazyScreen\(\(\) => )?(\w+)/.exec(screen) ?? [];
  return new RegExp(`\\bconst ${constant} = [^;]*;`).exec(code)?.[0] ?? '';
}

/** By page path. Leaves out files that every page loads, and pages that need no others. */
export function screenFiles(root: string, bundle: Rolldown.OutputBundle): Map<string, ScreenFiles> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const pages = readPages(root);
  const ofAll = new Set(chunks.filter(({ name }) => /^(app|screens|rolldown-runtime)$/.test(name)));
  const withImports = (first: Rolldown.OutputChunk) => {
    const found = new Set([first]);
    for (const chunk of found) for (const other of chunks) if (chunk.imports.includes(other.fileName)) found.add(other);
    return [...found].filter((chunk) => !ofAll.has(chunk)).map(({ fileName }) => `/${fileName}`);
  };
  const entries = [...screenModules(root)].map(([page, module]): [string, ScreenFiles] => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path.join(root, module)));
    if (!chunk) throw new Error(`${page}: the build has no ${module}`);
    return [page, { files: withImports(chunk), parts: partsOf(pages, module) }];
  });
  return new Map(entries.filter(([, { files, parts }]) => files.length + parts.length > 0));
}
