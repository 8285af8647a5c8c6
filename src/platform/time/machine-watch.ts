// Watches the host's clock and free disk space, and writes what it finds to platform.machine. ledger.post() reads that
// row, so one process that finds the clock wrong or the disk nearly full stops the postings of all processes
// (docs/decisions/0041-a-clock-in-doubt.md).
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import type { Database } from '../database/db.ts';
import { required } from '../required.ts';
import type { Log } from '../process/log.ts';
import type { Config } from '../settings/config.ts';

/** The last trusted time of the database's clock, and of which boot of the host: its id, and when it began. */
type TrustedTime = { seenAt: Date; boot: string; bootedAt: Date };
/** `at`: the database's clock. `here`: this process's clock. `upMs`: since the host booted, whatever the clock says. */
type Reading = { at: Date; here: Date; boot: string; upMs: number };
export type Doubt = { how: 'ahead' | 'behind' | 'apart'; byMs: number };

/** Jumps up to this size are accepted, because a time service may correct the clock. */
export const TOLERANCE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/**
 * After a reboot the clock has no uptime to be compared with. If it is further ahead of the last trusted time than
 * this, an operator must confirm it. The sandbox's limit is longer, because a demo may be off for weeks.
 */
export const REST_MS_MAX = { pilot: 3 * DAY_MS, sandbox: 30 * DAY_MS };

/** Below this, postings stop. The rest is kept for the bank's statement lines and the database's own work. */
export const ROOM_BYTES = 256 * 1024 * 1024;
/** Postings start again only above this, so that they don't stop and start all the time. */
export const ROOM_AGAIN_BYTES = 384 * 1024 * 1024;

/** What is wrong with the clock, or null if it agrees with the last trusted time. `restMsMax`: of REST_MS_MAX. */
export function doubtOf(last: TrustedTime | null, { at, here, boot, upMs }: Reading, restMsMax: number): Doubt | null {
  const apart = Math.abs(here.getTime() - at.getTime());
  if (apart > TOLERANCE_MS) return { how: 'apart', byMs: apart };
  if (!last) return null;
  const sameRun = last.boot === boot;
  const ahead = sameRun ? at.getTime() - upMs - last.bootedAt.getTime() : at.getTime() - last.seenAt.getTime();
  if (ahead < -TOLERANCE_MS) return { how: 'behind', byMs: -ahead };
  return ahead > (sameRun ? TOLERANCE_MS : restMsMax) ? { how: 'ahead', byMs: ahead } : null;
}

export function isNearlyFull(freeBytes: number, wasNearlyFull: boolean): boolean {
  return freeBytes < (wasNearlyFull ? ROOM_AGAIN_BYTES : ROOM_BYTES);
}

/** Why postings are refused. */
export type Trouble = 'disk' | 'clock';

export type MachineWatch = {
  troubles(): readonly Trouble[];
  /** The listener is called at once, and after each change. */
  onChange(listen: (troubles: readonly Trouble[]) => void): void;
  stop(): void;
};

type Watched = { sql: Database; log: Log; config: Pick<Config, 'profile' | 'databaseFolder'> };
type Row = { at: Date; seenAt: Date | null; boot: string | null; bootedAt: Date | null; fullSince: Date | null };
type Findings = { doubt: Doubt | null; full: boolean };

const CHECK_MS = 2_000;

/** Checks once before it returns, then every two seconds. */
export async function watchMachine(watched: Watched): Promise<MachineWatch> {
  const { log } = watched;
  let troubles: readonly Trouble[] = [];
  let listener: (troubles: readonly Trouble[]) => void = () => undefined;
  let isChecking = false;
  const update = async (): Promise<void> => {
    const seen = await check(watched);
    const now: Trouble[] = [...(seen.full ? ['disk' as const] : []), ...(seen.doubt ? ['clock' as const] : [])];
    if (now.join() === troubles.join()) return;
    troubles = now;
    if (now.length === 0) log.warn('the machine is well again: postings go on');
    else log.error({ troubles: now, ...seen.doubt }, 'postings wait for the machine');
    listener(now);
  };
  await update();
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    update()
      // Nothing is posted while the database is out of reach, so the next check is soon enough.
      .catch((error: unknown) => log.warn({ err: error }, 'the machine could not be looked at'))
      .finally(() => (isChecking = false));
  }, CHECK_MS).unref();
  return {
    troubles: () => troubles,
    onChange: (listen) => {
      listener = listen;
      listen(troubles);
    },
    stop: () => clearInterval(timer),
  };
}

async function check({ sql, config }: Watched): Promise<Findings> {
  const free = config.databaseFolder === undefined ? undefined : await freeBytes(config.databaseFolder);
  const [row] = await sql<Row[]>`
    select clock_timestamp() as at, seen_at, boot, booted_at, full_since from platform.machine`;
  const { at, ...before } = required(row);
  const reading: Reading = { at, here: new Date(), ...runOfMachine() };
  const doubt = doubtOf(lastTrustedOf(before), reading, REST_MS_MAX[config.profile]);
  const wasFull = before.fullSince !== null;
  const full = free === undefined ? wasFull : isNearlyFull(free, wasFull);
  if (doubt)
    await sql`
      update platform.machine set doubt = ${doubt.how}, full_since = ${full ? (before.fullSince ?? at) : null}
      where doubt is distinct from ${doubt.how} or (full_since is not null) <> ${full}`;
  else
    await sql`
      update platform.machine set seen_at = greatest(seen_at, ${at}), boot = ${reading.boot},
        booted_at = ${new Date(at.getTime() - reading.upMs)}, doubt = null,
        full_since = ${full ? (before.fullSince ?? at) : null}`;
  return { doubt, full };
}

export function lastTrustedOf(row: Pick<Row, 'seenAt' | 'boot' | 'bootedAt'>): TrustedTime | null {
  const { seenAt, boot, bootedAt } = row;
  return seenAt && boot !== null && bootedAt ? { seenAt, boot, bootedAt } : null;
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The boot id on systems without /proc. So a process compares uptimes only with its own earlier ones. */
const OWN_RUN = randomUUID();

/** The host's boot id and uptime. The kernel's uptime includes sleep, and setting the clock does not change it. */
export function runOfMachine(): { boot: string; upMs: number } {
  if (!fs.existsSync('/proc/sys/kernel/random/boot_id')) return { boot: OWN_RUN, upMs: os.uptime() * 1000 };
  const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const [up] = fs.readFileSync('/proc/uptime', 'utf8').split(' ');
  return { boot, upMs: Number(up) * 1000 };
}

/** Reads the troubles from the database, for a process that runs no watch. */
export async function troublesOf(sql: Database): Promise<Trouble[]> {
  const [row] = await sql<{ disk: boolean; clock: boolean }[]>`
    select full_since is not null as disk, platform.is_clock_in_doubt(m) as clock from platform.machine m`;
  return [...(row?.disk ? ['disk' as const] : []), ...(row?.clock ? ['clock' as const] : [])];
}
