// The checks of the books and the sections of the settings have names in the console's languages.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import amharic from './am.json' with { type: 'json' };
import { labelOf } from './names.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const inAmharic = (name: string) => (amharic as Record<string, string>)[labelOf(name)];

test('every check has a name in Amharic, and no two share one', () => {
  const checks = fs.readdirSync(path.join(ROOT, 'db/checks')).map((file) => file.replace(/^\d+-|\.sql$/g, ''));
  const names = checks.map(inAmharic);
  expect(checks.filter((_, at) => names[at] === undefined)).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('each feature that has settings has a name', () => {
  const features = fs
    .readdirSync(path.join(ROOT, 'src/features'))
    .filter((name) => fs.existsSync(path.join(ROOT, 'src/features', name, 'server/settings.ts')));
  expect(features.filter((name) => inAmharic(name) === undefined)).toEqual([]);
});
