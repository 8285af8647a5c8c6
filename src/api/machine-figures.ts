// The machine's disk and clock, the jobs process beside this one, and processes that stood still.
import fs from 'node:fs/promises';
import { beatAge } from '#platform/process/heartbeat.ts';
import type { Database } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { troublesOf } from '#platform/time/machine-watch.ts';
import { must } from '#platform/must.ts';
import { readStandstills } from '#platform/process/standstills.ts';
import type { AddFigure, Figures } from './figures.ts';

type Needed = { add: AddFigure; floor: Floor; registry: Figures };

export function addMachineFigures({ add, floor, registry }: Needed): void {
  const disk = registry.once(() => diskOf(floor));
  add(
    'c3_disk_free_bytes',
    'Left on the disk of DATA_DIR or of the database, the fuller one',
    async () => (await disk()).free,
  );
  add('c3_disk_bytes', 'Size of that disk', async () => (await disk()).size);
  add('c3_postings_wait', 'Postings wait for the machine: 0 or 1', async () =>
    (await troublesOf(floor.sql)).length > 0 ? 1 : 0,
  );
  add('c3_clock_offset_seconds', 'How far the clock of the API is ahead of the clock of the database', () =>
    clockOffset(floor.sql),
  );
  add('c3_jobs_beat_age_seconds', 'Since the jobs process last said that it works; -1 before the first time', () =>
    beatAge(floor.sql, 'jobs'),
  );
  add('c3_standstills_total', 'Processes that were ended because their loop stood still', async () =>
    Object.values(readStandstills(floor.config.dataDir)).reduce((sum, one) => sum + one, 0),
  );
}

async function diskOf({ config }: Pick<Floor, 'config'>): Promise<{ free: number; size: number }> {
  const folders = [config.dataDir, config.databaseFolder ?? config.dataDir];
  const disks = await Promise.all(folders.map((folder) => fs.statfs(folder)));
  const [fuller] = disks
    .map(({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }))
    .sort((a, b) => a.free - b.free);
  return must(fuller);
}

/** On a connection that is ready: waiting for one would count as an offset. */
async function clockOffset(sql: Database): Promise<number> {
  const connection = await sql.reserve();
  try {
    const askedAt = machineNow();
    const [row] = await connection<{ ms: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
    const here = (askedAt + machineNow()) / 2;
    return row ? (here - row.ms) / 1000 : 0;
  } finally {
    connection.release();
  }
}
