// One start at a time works on a data folder (takeDataFolder).
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { takeDataFolder } from './alone.ts';

const SOURCE = path.resolve(import.meta.dirname, '..');
/** Every script that takes the data folder, so that one that moves is still known by its path. */
const takers = fs
  .globSync('**/*.ts', { cwd: SOURCE, exclude: ['**/*.test.ts'] })
  .filter((file) => /import \{[^}]*\btakeDataFolder\b/.test(fs.readFileSync(path.join(SOURCE, file), 'utf8')))
  .map((file) => `src/${file}`);

/** Takes a folder whose `start.pid` names a process that runs with this argument. */
function takeBeside(argument: string): ReturnType<typeof takeDataFolder> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-alone-'));
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', argument], { stdio: 'ignore' });
  try {
    fs.writeFileSync(path.join(folder, 'start.pid'), `${other.pid}\n`);
    return takeDataFolder(folder);
  } finally {
    other.kill();
    fs.rmSync(folder, { recursive: true });
  }
}

test('three scripts take the data folder', () => expect(takers).toHaveLength(3));

test.each(takers)('a folder on which %s runs is refused', (script) => {
  expect(() => takeBeside(script)).toThrow(/^C3 already runs on /);
});

test('a folder is taken over from another program that has the number of a start that ended', () => {
  expect(takeBeside('src/commands/check.ts')).toMatchObject({ afterCrash: true });
});
