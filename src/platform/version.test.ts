import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { VERSION } from './version.ts';

it('is the version of the package', () => {
  const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ version: VERSION });
});
