// Shipping the journal to the backup: PostgreSQL's archive_command, and outgoing.ts, which ships what that leaves.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveCommand, walOut } from './archive-command.ts';
import { pictureFile, takeBackupFolder, walFile } from './backup-folder.ts';
import { keepPlan, lastShippedAt, mindOutgoing, shipPictures, shipWal } from './outgoing.ts';
import { openWhole } from './sealed-file.ts';

const ours = { installation: 'a'.repeat(32), key: 'k'.repeat(43) };
const PIECE = '000000010000000000000007';
let root: string;
let home: string;
let folder: string;
beforeEach(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-outgoing-'));
  home = path.join(root, 'it’s 100% $HOME');
  folder = path.join(root, 'to');
  fs.mkdirSync(home);
  await takeBackupFolder(folder, ours);
});
afterEach(() => fs.rmSync(root, { recursive: true }));

/** Runs the command like PostgreSQL, which replaces %p and %f, and %% by a percent sign. */
function archive(text: string) {
  fs.writeFileSync(path.join(root, 'piece'), text);
  const words: Record<string, string> = { '%p': 'piece', '%f': PIECE, '%%': '%' };
  const command = archiveCommand(home).replaceAll(/%[pf%]/g, (sign) => words[sign] ?? sign);
  return spawnSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' });
}

const shipped = () => openWhole(walFile(folder, PIECE), { key: ours.key, name: `wal/${PIECE}` });

describe('PostgreSQL’s command', () => {
  it('keeps nothing before the first backup', () => {
    expect(archive('words')).toMatchObject({ status: 0, stderr: '' });
    expect(fs.readdirSync(home)).toEqual([]);
  });

  it('copies a whole piece, whatever the folder’s name, and again after a crash', () => {
    fs.mkdirSync(walOut(home));
    fs.writeFileSync(path.join(walOut(home), `${PIECE}.part`), 'torn');
    for (const _ of [1, 2]) expect(archive('words')).toMatchObject({ status: 0, stderr: '' });
    expect(fs.readdirSync(walOut(home))).toEqual([PIECE]);
    expect(fs.readFileSync(path.join(walOut(home), PIECE), 'utf8')).toBe('words');
  });

  it('fails if it cannot copy, so that PostgreSQL keeps the piece', () => {
    fs.mkdirSync(walOut(home));
    // A folder is in the way of the copy.
    fs.mkdirSync(path.join(walOut(home), `${PIECE}.part/piece`), { recursive: true });
    expect(archive('words').status).not.toBe(0);
  });
});

describe('shipping', () => {
  beforeEach(() => {
    fs.mkdirSync(walOut(home));
    archive('words');
  });

  it('ships a piece, and again if the same one is handed out again', async () => {
    expect(await shipWal(home, folder, ours)).toBe(1);
    expect((await shipped()).toString()).toBe('words');
    expect(fs.readdirSync(walOut(home))).toEqual([]);
    archive('words');
    expect(await shipWal(home, folder, ours)).toBe(1);
    expect(await shipWal(home, folder, ours)).toBe(0);
  });

  it('can be done by several processes at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      fs.rmSync(walFile(folder, PIECE), { force: true });
      archive('words');
      await Promise.all([1, 2, 3].map(() => shipWal(home, folder, ours)));
      expect((await shipped()).toString()).toBe('words');
      expect(fs.readdirSync(path.dirname(walFile(folder, PIECE)))).toEqual([path.basename(walFile(folder, PIECE))]);
    }
  });

  it('never overwrites another piece of the same name', async () => {
    await shipWal(home, folder, ours);
    archive('other words');
    await expect(shipWal(home, folder, ours)).rejects.toThrow('another piece of this name');
    expect((await shipped()).toString()).toBe('words');
    expect(fs.readdirSync(walOut(home))).toEqual([PIECE]);
  });

  it('waits while the folder is not mounted, reports it once, and goes on', async () => {
    const dataDir = path.join(root, 'data');
    fs.mkdirSync(dataDir);
    keepPlan(dataDir, { to: folder, lastBaseAt: null });
    fs.renameSync(folder, `${folder}-away`);
    fs.mkdirSync(folder); // like the folder of an unmounted disk
    const lines: string[] = [];
    const shipping = mindOutgoing({ home, dataDir, key: ours, say: (line) => lines.push(line) });
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toContain('is no folder of backups');
    expect(fs.readdirSync(walOut(home))).toEqual([PIECE]);
    expect(lastShippedAt(dataDir)).toBeNull();
    fs.rmdirSync(folder);
    fs.renameSync(`${folder}-away`, folder);
    await shipping.stop();
    expect(lines.at(-1)).toBe('backup: goes on');
    expect((await shipped()).toString()).toBe('words');
    expect(lastShippedAt(dataDir)).not.toBeNull();
  });

  it('ships each picture once, and no drafts of pictures', async () => {
    const key = 'pictures/ab/abc.720.webp';
    fs.mkdirSync(path.join(home, 'pictures/ab'), { recursive: true });
    fs.writeFileSync(path.join(home, key), 'picture');
    fs.writeFileSync(path.join(home, `${key}.draft`), 'half');
    expect(await shipPictures(home, folder, ours)).toBe(1);
    expect(await shipPictures(home, folder, ours)).toBe(0);
    expect((await openWhole(pictureFile(folder, key), { key: ours.key, name: key })).toString()).toBe('picture');
  });
});
