// No source of the member's app may name a page that is not built. A feature adds links to a page together with it.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { routeTable } from './route-table.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
const { builtScreens } = await import('./feature-routes.ts');

const src = path.resolve(import.meta.dirname, '..');
/** Without the route table, which lists every page. The server's purposes name the page of a movement's cause. */
const sources = [
  ...fs.globSync(['design/*.{ts,tsx}', 'design/components/*.tsx', 'web/**/*.{ts,tsx}'], { cwd: src }),
  ...fs.globSync(['features/*/web/**/*.{ts,tsx}', 'features/*/server/purposes.ts'], { cwd: src }),
].filter((name) => !name.endsWith('.test.ts') && name !== path.join('web', 'route-table.ts'));

function pathsIn(text: string): string[] {
  return routeTable.map((row) => row.path as string).filter((page) => new RegExp(`['"\`]${page}['"\`?]`).test(text));
}

test('a link to a page that is not built would be found', () => {
  const unbuilt = routeTable.find((row) => !builtScreens.has(row.path))?.path as string;
  for (const text of [`to="${unbuilt}"`, `{ to: '${unbuilt}' }`, `\`${unbuilt}?id=7\``])
    expect(pathsIn(text)).toEqual([unbuilt]);
});

test('every page that a source names is built', () => {
  const named = sources.flatMap((name) =>
    pathsIn(fs.readFileSync(path.join(src, name), 'utf8')).map((page) => ({ name, page })),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ page }) => !builtScreens.has(page))).toEqual([]);
});
