// Decides which file of the app's build each module goes to. On a slow network every request waits its turn, so a
// module that home or every screen needs names its chunk in its first line: `// chunk: further`. Any other module stays
// with the screens that import it. The build fails when a module is not in the chunk that its line names.
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

/** Modules that list a feature's screens always go to `screens`. */
const LISTS = /\/src\/features\/[\w-]+\/web\/(?:routes|under-article|in-wallet)\.tsx$|\/swr\/dist\/mutation\//;
const LINE = /^\/\/ chunk: (.+)$/m;
const FIRST_SIGNS = 200;

const known = new Map<string, Chunk | undefined>();

/** The chunk that a module's first line names. Throws for an unknown name. */
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

/** Fails the build if a module is not in the chunk that its line names: then the line is wrong or the rule is. */
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
