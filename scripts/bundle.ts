// Measures home's JavaScript, gzipped, from a production build (dist/web). Fails above the limit, and if home contains
// a schema library. `node scripts/on-node24.mjs scripts/bundle.ts`
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The limit for home, in the tests, the bench and this command. */
export const HOME_KIB_MAX = 103;
const DIST = path.resolve(import.meta.dirname, '../dist/web');

export type Cost = { files: { name: string; gzipped: number }[]; gzipped: number; schemas: string[] };

/** Home's JavaScript: the files of its page's tags, home's lower part, and their static imports. */
export function costOfHome(dist: string = DIST): Cost {
  const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  const waiting = [...page.matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g)].map((found) => found[1] ?? '');
  const lowerPart = fs.readdirSync(path.join(dist, 'assets')).find((name) => /^further-[\w-]+\.js$/.test(name));
  if (!lowerPart) throw new Error('home has no lower part');
  waiting.push(`assets/${lowerPart}`);
  const seen = new Map<string, string>();
  while (waiting.length > 0) {
    const name = waiting.pop() as string;
    if (seen.has(name)) continue;
    const source = fs.readFileSync(path.join(dist, name), 'utf8');
    seen.set(name, source);
    // Static imports only. `import("./x.js")` waits until a page asks for it.
    for (const [, other] of source.matchAll(/(?:^|[;\n])import(?:[^"'()]*?from)?["']\.\/([\w.-]+\.js)["']/g))
      waiting.push(`assets/${other}`);
  }
  const files = [...seen].map(([name, source]) => ({ name, gzipped: gzipSync(source, { level: 9 }).length }));
  const schemas = [...seen].filter(([, source]) => /\$Zod|ZodError|invalid_union/.test(source)).map(([name]) => name);
  return { files, gzipped: files.reduce((sum, file) => sum + file.gzipped, 0), schemas };
}

if (import.meta.main) {
  const { files, gzipped, schemas } = costOfHome();
  for (const file of files) console.log(`${(file.gzipped / 1024).toFixed(1).padStart(7)} KiB  ${file.name}`);
  console.log(`${(gzipped / 1024).toFixed(1).padStart(7)} KiB  home in all, of ${HOME_KIB_MAX}`);
  if (schemas.length > 0) console.log(`a schema library is in ${schemas.join(', ')}`);
  process.exitCode = gzipped <= HOME_KIB_MAX * 1024 && schemas.length === 0 ? 0 : 1;
}
