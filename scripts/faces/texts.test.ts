import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { languagesOf, localeFolders, type Nested, textsOf } from './texts.ts';

const root = path.resolve(import.meta.dirname, '../..');

function sourcesOf(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => path.join(folder, name));
}

function find(texts: Nested, key: string): unknown {
  let at: unknown = texts;
  for (const part of key.split('.')) at = (at as Nested | undefined)?.[part];
  return at;
}

/** Keys written out in calls of `t`, under the namespace that the nearest `useTranslations` above gave it. */
function keysUsed(source: string): string[] {
  const spaces = new Map<string, string>();
  const keys: string[] = [];
  for (const found of source.matchAll(
    /const (\w+) = useTranslations\(['"]([\w-]+)['"]\)|\b(\w+)(?:\.rich)?\('([A-Za-z][\w.-]*)'/g,
  )) {
    const [, name, space, caller, key] = found;
    if (name && space) spaces.set(name, space);
    else if (caller && spaces.has(caller)) keys.push(`${spaces.get(caller)}.${key}`);
  }
  return keys;
}

describe.each(languagesOf(root))('texts in %s', (language) => {
  const texts = textsOf(root, language);

  test('every text asked for by name is there, and is a text', () => {
    const folders = [...localeFolders(root).keys()].map((name) =>
      name === 'web' || name === 'design' ? path.join(root, 'src', name) : path.join(root, 'src/features', name, 'web'),
    );
    const asked = folders
      .flatMap(sourcesOf)
      .flatMap((file) =>
        keysUsed(fs.readFileSync(file, 'utf8')).map((key) => [path.relative(root, file), key] as const),
      );
    expect(asked.length).toBeGreaterThan(100);
    const isText = (found: unknown) => typeof found === 'string' || Array.isArray(found);
    expect(asked.filter(([, key]) => !isText(find(texts, key)))).toEqual([]);
  });

  test('what only the server or the console says stays off the phone', () => {
    expect(JSON.stringify(Object.values(texts).flatMap((slice) => Object.keys(slice as Nested)))).not.toMatch(
      /"(gateway|console|server)"/,
    );
  });
});
