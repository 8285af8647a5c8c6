// The machine's disk and clock, and the jobs process beside this one.
import fs from 'node:fs/promises';
import { beatAge } from '../platform/heartbeat.ts';
import type { Database } from '../platform/db.ts';
import type { Floor } from '../platform/floor.ts';
import { machineNow } from '../platform/machine-time.ts';
import type { AddFigure } from './figures.ts';

export function addMachineFigures({ add, floor }: { add: AddFigure; floor: Floor }): void {
  add('c3_disk_free_bytes', 'Left on the disk of DATA_DIR for this user', async () => (await diskOf(floor)).free);
  add('c3_disk_bytes', 'Size of the disk of DATA_DIR', async () => (await diskOf(floor)).size);
  add('c3_clock_offset_seconds', 'How far the clock of the API is ahead of the clock of the database', () =>
    clockOffset(floor.sql),
  );
  add('c3_jobs_beat_age_seconds', 'Since the jobs process last said that it works; -1 before the first time', () =>
    beatAge(floor.sql, 'jobs'),
  );
}

async function diskOf({ config }: Pick<Floor, 'config'>): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await fs.statfs(config.dataDir);
  return { free: bavail * bsize, size: blocks * bsize };
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
