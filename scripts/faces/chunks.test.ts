import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { chunkOf, chunksAsDeclared } from './chunks.ts';

const root = path.resolve(import.meta.dirname, '../..');
const FURTHER = path.join(root, 'src/features/home/web/further-down.tsx');

test('a first line, or a list of screens by its name', () => {
  expect(chunkOf(FURTHER)).toBe('further');
  expect(chunkOf(path.join(root, 'src/features/home/web/routes.tsx'))).toBe('screens');
  expect(chunkOf(path.join(root, 'src/web/main.tsx'))).toBeUndefined();
});

test('words behind a chunk are no chunk', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-chunks-'));
  const file = path.join(folder, 'src/figures.ts');
  fs.mkdirSync(path.dirname(file));
  fs.writeFileSync(file, '// chunk: further Figures of a purchase\n');
  expect(() => chunkOf(file)).toThrow('there is no chunk further Figures of a purchase');
  fs.rmSync(folder, { recursive: true });
});

test.each([
  ['further', ''],
  ['soon', 'further-down.tsx says it belongs to further, and is in soon'],
])('a build that puts it into %s', (name, why) => {
  const said: string[] = [];
  const { generateBundle } = chunksAsDeclared() as { generateBundle: (this: unknown, ...given: unknown[]) => void };
  const file = { type: 'chunk', name, moduleIds: [FURTHER] } as unknown as Rolldown.OutputChunk;
  generateBundle.call({ error: (text: string) => void said.push(text) }, {}, { [name]: file });
  expect(said.join()).toContain(why);
  expect(said).toHaveLength(why === '' ? 0 : 1);
});
