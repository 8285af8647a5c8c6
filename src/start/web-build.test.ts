import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepOlder, SOURCES } from './web-build.ts';

const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-older-'));
afterAll(() => fs.rmSync(dist, { recursive: true, force: true }));

it('files of a replaced build stay for 14 days after its replacement, even if they are much older', () => {
  const [now, older] = [path.join(dist, 'assets'), path.join(dist, 'before')];
  const build = (...names: string[]) => {
    fs.mkdirSync(now, { recursive: true });
    for (const name of names) fs.writeFileSync(path.join(now, name), name);
  };
  const at = (day: number) => Date.UTC(2027, 0, day);
  keepOlder(now, older, at(1));
  expect(fs.readdirSync(older)).toEqual([]);
  build('app-A.js', 'same.js');
  keepOlder(now, older, at(2));
  build('app-B.js', 'same.js');
  keepOlder(now, older, at(16));
  expect(fs.readdirSync(older).sort()).toEqual(['app-A.js', 'app-B.js', 'same.js']);
  keepOlder(now, older, at(17));
  expect(fs.readdirSync(older).sort()).toEqual(['app-B.js', 'same.js']);
});

const root = path.resolve(import.meta.dirname, '../..');

it.each(SOURCES)('%s, which a build is made from, exists', (source) => {
  expect(fs.existsSync(path.join(root, source))).toBe(true);
});

it('each folder that a face imports from makes a new build when it changes', () => {
  const folders = ['src/{web,console,design,universal}', 'src/platform/client', 'src/features/*/{web,console}'];
  const files = folders
    .flatMap((folder) => fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !file.includes('.test.'));
  const imported = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    // Type imports don't change a build.
    return [...text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '#([\w-]+)\//gm)].map(
      ([, name]) => `src/${name}`,
    );
  });
  expect(imported.length).toBeGreaterThan(100);
  expect([...new Set(imported)].filter((folder) => !SOURCES.includes(folder))).toEqual([]);
});
