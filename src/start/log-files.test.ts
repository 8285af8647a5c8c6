// Log files are truncated while their writers keep them open.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { cutLog, openLog } from './log-files.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-logs-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('a long log is copied beside itself, and its writer continues at the start of the file', () => {
  const file = path.join(folder, 'api.log');
  const { descriptor } = openLog(file);
  fs.writeSync(descriptor, 'old '.repeat(10));
  cutLog(file, 39);
  fs.writeSync(descriptor, 'new');
  expect(fs.readFileSync(file, 'utf8')).toBe('new');
  expect(fs.readFileSync(`${file}.1`, 'utf8')).toBe('old '.repeat(10));
  expect(fs.statSync(`${file}.1`).mode & 0o777).toBe(0o600);
  fs.closeSync(descriptor);
});

test('a short log stays as it is, and a missing one does no harm', () => {
  const file = path.join(folder, 'jobs.log');
  cutLog(file);
  expect(fs.existsSync(file)).toBe(false);
  fs.writeFileSync(file, 'short');
  cutLog(file, 5);
  expect(fs.readFileSync(file, 'utf8')).toBe('short');
});

test('if no copy can be written, the log is emptied all the same', () => {
  const file = path.join(folder, 'rail.log');
  fs.writeFileSync(file, 'long');
  // Writes to this device fail as on a full disk.
  fs.symlinkSync('/dev/full', `${file}.1`);
  cutLog(file, 1);
  expect(fs.readFileSync(file, 'utf8')).toBe('');
});

test.each(['ENOSPC', 'EROFS', 'EACCES'])('a process runs without its log if the disk reports %s', (code) => {
  const file = path.join(folder, `${code}.log`);
  const open = fs.openSync;
  const refusing = vi.spyOn(fs, 'openSync').mockImplementation((...asked) => {
    if (asked[0] === file) throw Object.assign(new Error(code), { code });
    return open(...asked);
  });
  const { descriptor } = openLog(file);
  refusing.mockRestore();
  fs.writeSync(descriptor, 'a line for nobody');
  fs.closeSync(descriptor);
  expect(fs.existsSync(file)).toBe(false);
});
