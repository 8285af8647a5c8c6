import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { codeOf, RELEASE, RELEASE_CODE, VERSION, VERSION_CODE } from './version.ts';

it('RELEASE is the version in package.json', () => {
  const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ version: RELEASE });
});

it.each([
  ['1.2.8', VERSION_CODE],
  [VERSION, 128],
  [RELEASE, RELEASE_CODE],
  ['1.2.7', 127],
  ['2.0.0', 200],
  ['12.0.1', 1201],
  ['1.2', undefined],
  ['1.2.8-beta', undefined],
  ['', undefined],
])('%s has the code %s', (version, code) => expect(codeOf(version)).toBe(code));
