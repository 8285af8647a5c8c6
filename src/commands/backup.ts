// npm run backup -- to/ [--keep 7] [--no-try]: adds a base backup to the folder, and archives the journal there from
// now on (docs/backup.md). Then it restores a copy of the base and checks its books. Without a folder it uses the last.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { headsFile } from '#ledger/heads.ts';
import { listBases, prune, prunePictures } from '#platform/backup/backup-folder.ts';
import { makeBase } from '#platform/backup/base-copy.ts';
import { picturesIn, readPlan } from '#platform/backup/outgoing.ts';
import { messageOf } from '#platform/process/caught.ts';
import { openOwnDataOrExit } from '#platform/database/own-data.ts';
import { keyOf, timedLines, tryCopy } from './restored-copy.ts';

const USAGE = 'usage: npm run backup -- to/ [--keep 7] [--no-try]';
const { to, keep, tries } = readArguments();
const { config, secrets, databases } = await openOwnDataOrExit();
const say = timedLines();

try {
  const { server } = databases;
  if (!server) throw new Error('DATABASE_URL: back that server up with its own tools (docs/backup.md)');
  const { dataDir } = config;
  const first = readPlan(dataDir);
  const folder = to === undefined ? first?.to : path.resolve(to);
  if (folder === undefined) throw new Error(`${USAGE}: the first backup needs a folder`);
  const inside = path.relative(dataDir, folder);
  if (!inside.startsWith('..') && !path.isAbsolute(inside))
    throw new Error(`${folder}: lies in DATA_DIR: a backup must not go with the disk of the data`);
  const key = keyOf(secrets);
  const base = await makeBase({ server, dataDir, headsFile: headsFile(dataDir), folder, key, say });
  const books = tries ? await tryCopy(dataDir, { folder, base, secrets, at: null, say }) : { clean: true, lines: [] };
  for (const line of books.lines) say(line);
  if (books.clean) {
    const gone = await prune(folder, keep, key);
    const [oldest] = await listBases(folder, key);
    if (oldest) await prunePictures(folder, new Set(picturesIn(dataDir)), new Date(oldest.startedAt));
    if (gone.bases > 0) say(`removed ${gone.bases} older base(s) and ${gone.wal} piece(s) of the journal`);
  }
  if (first === null) say(`keep a copy of ${dataDir}/secrets.json elsewhere: no one can read the backup without it`);
  process.exitCode = books.clean ? 0 : 1;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
await databases.release();
process.exit();

function readArguments(): { to: string | undefined; keep: number; tries: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: { keep: { type: 'string', default: '7' }, try: { type: 'boolean', default: true } },
    });
    const kept = Number(values.keep);
    if (positionals.length > 1 || !Number.isInteger(kept) || kept < 1) throw new Error('--keep is a number from 1 on');
    return { to: positionals[0], keep: kept, tries: values.try };
  } catch (error) {
    console.error(`${messageOf(error)}\n${USAGE}`);
    process.exit(2);
  }
}
