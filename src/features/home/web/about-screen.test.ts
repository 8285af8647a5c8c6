import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROMISES } from './about-screen.tsx';

const read = (file: string) => fs.readFileSync(path.resolve(import.meta.dirname, file), 'utf8');

/** The section on play money comes after the promises. */
test('the About us page names every promise of promises.md', () => {
  const sections = [...read('../../../../docs/domain/promises.md').matchAll(/^## \d+\. (.*)$/gm)].map(
    ([, name]) => name,
  );
  expect(PROMISES).toHaveLength(sections.indexOf('Play money'));
});

test.each(['en', 'am'])('each promise has its texts: %s', (language) => {
  const texts = JSON.parse(read(`../locales/${language}.json`)) as Record<string, string>;
  const wanted = PROMISES.flatMap((name) => [`about.promise.${name}`, `about.promise.${name}Words`]);
  expect(wanted.filter((key) => !texts[key])).toEqual([]);
});
