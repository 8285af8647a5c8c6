// A folder of backups belongs to one installation, keeps its newest bases, and only files with its names are removed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  demandOwnFolder,
  finishDraft,
  listBases,
  makeDraft,
  prune,
  prunePictures,
  removeDrafts,
  takeBackupFolder,
  writeManifest,
} from './backup-folder.ts';
import { keyIdOf } from './sealed-file.ts';

const ours = { installation: 'a'.repeat(32), key: 'k'.repeat(43) };
let folder: string;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-backups-'));
  await takeBackupFolder(folder, ours);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const nameOn = (day: number) => `2026-11-0${day}T00-00-00Z`;
const walOf = (n: number, timeline = 1) =>
  `0000000${timeline}00000000000000${n.toString(16).padStart(2, '0').toUpperCase()}`;

async function addBase(day: number): Promise<void> {
  const draft = await makeDraft(folder, nameOn(day));
  const words = {
    type: 'c3-base/1' as const,
    installation: ours.installation,
    keyId: keyIdOf(ours.key),
    release: '1.0.0',
    startedAt: `2026-11-0${day}T00:00:00.000Z`,
    endedAt: `2026-11-0${day}T00:01:00.000Z`,
    firstWal: walOf(day * 10),
    lastWal: walOf(day * 10 + 1),
    label: 'START WAL LOCATION',
  };
  await writeManifest(draft, nameOn(day), words, ours);
  await finishDraft(draft);
}

const put = (name: string) => fs.writeFileSync(path.join(folder, name), '');
const there = (part: string) => fs.readdirSync(path.join(folder, part)).sort();

describe('a folder of backups', () => {
  it('is refused if it belongs to another installation or is no folder of backups', async () => {
    await expect(demandOwnFolder(folder, { ...ours, installation: 'b'.repeat(32) })).rejects.toThrow(
      'belongs to another installation',
    );
    await expect(demandOwnFolder(folder, { ...ours, key: 'l'.repeat(43) })).rejects.toThrow('another key sealed it');
    const full = path.join(folder, 'wal');
    put('wal/letter.txt');
    await expect(takeBackupFolder(full, ours)).rejects.toThrow('is no folder of backups');
    await expect(demandOwnFolder(path.join(folder, 'unmounted'), ours)).rejects.toThrow('is no folder of backups');
  });

  it('lists only complete bases, oldest first, and removes incomplete ones', async () => {
    await addBase(2);
    await addBase(1);
    await makeDraft(folder, nameOn(3));
    expect((await listBases(folder, ours)).map(({ name }) => name)).toEqual([nameOn(1), nameOn(2)]);
    await removeDrafts(folder);
    expect(there('bases')).toEqual([nameOn(1), nameOn(2)]);
  });

  it.each(['"lastWal": "', '"endedAt": "2', '"label": "', '"mac": "'])(
    'refuses a changed manifest: %s',
    async (word) => {
      await addBase(1);
      const file = path.join(folder, 'bases', nameOn(1), 'manifest.json');
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(word, `${word}0`));
      await expect(listBases(folder, ours)).rejects.toThrow('is damaged');
    },
  );

  it('refuses a base with the name of another', async () => {
    await addBase(1);
    fs.renameSync(path.join(folder, 'bases', nameOn(1)), path.join(folder, 'bases', nameOn(4)));
    await expect(listBases(folder, ours)).rejects.toThrow('is damaged');
  });

  it('keeps the newest bases and the journal that they need, and removes no other files', async () => {
    for (const day of [1, 2, 3]) await addBase(day);
    const names = [10, 19, 20, 21, 30, 31].map((n) => `${walOf(n)}.c3`);
    for (const name of [...names, `${walOf(12, 2)}.c3`, `${walOf(25, 2)}.c3`, '00000002.history.c3', 'letter.txt'])
      put(`wal/${name}`);
    put('bases/letter.txt');
    expect(await prune(folder, 2, ours)).toEqual({ bases: 1, wal: 3 });
    expect(there('bases')).toEqual([nameOn(2), nameOn(3), 'letter.txt']);
    expect(there('wal')).toEqual(['00000002.history.c3', ...names.slice(2), `${walOf(25, 2)}.c3`, 'letter.txt'].sort());
    expect(await prune(folder, 2, ours)).toEqual({ bases: 0, wal: 0 });
  });

  it('keeps a deleted picture until the oldest base is younger than its deletion', async () => {
    fs.mkdirSync(path.join(folder, 'pictures/ab'), { recursive: true });
    for (const id of ['one', 'two']) put(`pictures/ab/${id}.720.webp.c3`);
    const still = new Set(['pictures/ab/one.720.webp']);
    const soon = new Date(Date.now() + 60_000);
    expect(await prunePictures(folder, still, soon)).toBe(0);
    expect(await prunePictures(folder, still, new Date(0))).toBe(0);
    expect(await prunePictures(folder, still, soon)).toBe(1);
    expect(there('pictures/ab')).toEqual(['one.720.webp.c3']);
  });
});
