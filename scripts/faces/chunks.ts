// Which file of the app's build holds a module. On a slow network every request waits its turn, so a module that home
// or every screen needs says in its first line where it belongs: `// chunk: further`. Any other module stays with the
// screens that import it. A module that moves takes its line along, and the build fails when a line isn't kept.
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The build's own files, in the order in which a phone asks for them. */
export const CHUNKS = {
  app: 'the app, and home as a phone first sees it; whatever src/web/main.tsx imports is here without a line',
  further: 'what home draws after its first view',
  soon: 'what home needs at a tap, or when something happens; it comes in idle time',
  screens: 'the list of screens, which every page but home needs, and what most of those screens share',
} as const;
export type Chunk = keyof typeof CHUNKS;

/** The lists of a feature's screens are always for `screens`. */
const LISTS = /\/src\/features\/[\w-]+\/web\/(?:routes|under-article)\.tsx$|\/swr\/dist\/mutation\//;
const LINE = /^\/\/ chunk: (\w+)$/m;
const FIRST_SIGNS = 200;

const known = new Map<string, Chunk | undefined>();

/** The chunk that a module's first lines name. Throws for a name that is none. */
export function chunkOf(id: string): Chunk | undefined {
  if (!known.has(id)) known.set(id, readChunk(id));
  return known.get(id);
}

function readChunk(id: string): Chunk | undefined {
  if (LISTS.test(id)) return 'screens';
  const source = path.isAbsolute(id) && id.includes('/src/') ? fs.statSync(id, { throwIfNoEntry: false }) : undefined;
  if (!source?.isFile()) return undefined;
  const name = LINE.exec(fs.readFileSync(id, 'utf8').slice(0, FIRST_SIGNS))?.[1];
  if (name !== undefined && !Object.hasOwn(CHUNKS, name)) throw new Error(`${id}: there is no chunk ${name}`);
  return name as Chunk | undefined;
}

/** Fails a build in which a module is not where its line says, because then the line is wrong or the rule is. */
export function chunksAsDeclared(): Plugin {
  return {
    name: 'c3-chunks',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const id of file.moduleIds) {
          const wanted = chunkOf(id);
          if (wanted && wanted !== file.name)
            this.error(`${id} says it belongs to ${wanted}, and is in ${file.name}: correct its line, or remove it`);
        }
      }
    },
  };
}
