// A component that the gallery lacks is one that no test of its looks ever sees. The browser's test looks at the states
// (tests/e2e/gallery.test.ts).
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FRAME, samplesIn } from './gallery.tsx';
import { sampleWords } from './sample-words.ts';

const components = path.resolve(import.meta.dirname, '../components');

/** Every function component that a file of src/design/components exports. */
function componentsOf(file: string): string[] {
  const text = fs.readFileSync(path.join(components, file), 'utf8');
  return [...text.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => name);
}

test('the gallery has every component, and no other', () => {
  const files = fs.readdirSync(components, { encoding: 'utf8', recursive: true });
  const wanted = files.filter((file) => file.endsWith('.tsx')).flatMap(componentsOf);
  expect(wanted.length).toBeGreaterThan(40);
  expect([...FRAME, ...Object.keys(samplesIn(sampleWords('en')))].sort()).toEqual(wanted.sort());
});
