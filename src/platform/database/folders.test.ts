// Folders of the embedded database: their mode and owner, also after a start that was killed halfway.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeOwnedFolder } from './folders.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-folders-'));
afterAll(() => fs.rmSync(home, { recursive: true }));
const { uid, gid } = fs.statSync(home);
const modeOf = (name: string): number => fs.statSync(path.join(home, name)).mode & 0o777;

test('a new folder has the given mode, and folders above it have the usual one', () => {
  makeOwnedFolder(path.join(home, 'above/data'), undefined, 0o711);
  expect(modeOf('above/data')).toBe(0o711);
  expect(modeOf('above')).not.toBe(0o711);
});

test('a folder that is still ours is given to the server’s user, with the given mode', () => {
  fs.mkdirSync(path.join(home, 'socket'), { mode: 0o755 });
  makeOwnedFolder(path.join(home, 'socket'), { uid, gid }, 0o700);
  expect(modeOf('socket')).toBe(0o700);
});

test('a folder whose mode the operator chose, and a link, stay as they are', () => {
  fs.mkdirSync(path.join(home, 'chosen'), { mode: 0o750 });
  makeOwnedFolder(path.join(home, 'chosen'), undefined, 0o700);
  expect(modeOf('chosen')).toBe(0o750);
  fs.symlinkSync(path.join(home, 'chosen'), path.join(home, 'link'));
  makeOwnedFolder(path.join(home, 'link'), { uid, gid }, 0o700);
  expect(modeOf('chosen')).toBe(0o750);
});
