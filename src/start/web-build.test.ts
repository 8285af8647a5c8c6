import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepOlder } from './web-build.ts';

const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-older-'));
afterAll(() => fs.rmSync(dist, { recursive: true, force: true }));

it('files of a replaced build stay for 14 days after it was replaced, also where it had run for long', () => {
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
