// Keeps platform.machine fresh, and says when the machine is not to be trusted. ledger.post() looks at that row. So one
// process that sees the trouble stops the postings of all (docs/decisions/0041-a-clock-in-doubt.md).
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import type { Database } from '../database/db.ts';
import { required } from '../required.ts';
import type { Log } from '../process/log.ts';
import type { Config } from '../settings/config.ts';

/** A time that was believed: the database's clock, and the machine's run since it was switched on. */
type Sight = { seenAt: Date; boot: string; bootedAt: Date };
/** `at`: the database's clock. `here`: this process's. `upMs`: since the machine was switched on; no clock moves it. */
type Look = { at: Date; here: Date; boot: string; upMs: number };
export type Doubt = { how: 'ahead' | 'behind' | 'apart'; byMs: number };

/** A time service may correct the clock by so much at once. */
export const TOLERANCE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/**
 * After a new switching-on nothing else tells the time. Then a clock this far ahead of the last sight needs a person's
 * word. A demo may rest for weeks.
 */
export const REST_MS_MAX = { pilot: 3 * DAY_MS, sandbox: 30 * DAY_MS };

/** The last 256 MB of the disk are kept for the bank's lines and the database's own work. */
export const ROOM_BYTES = 256 * 1024 * 1024;
/** Posting begins again with so much, so that it does not flap. */
export const ROOM_AGAIN_BYTES = 384 * 1024 * 1024;

/** Null where the clock agrees with the last sight. `restMsMax`: of REST_MS_MAX. */
export function doubtOf(last: Sight | null, { at, here, boot, upMs }: Look, restMsMax: number): Doubt | null {
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

/** Postings wait for it. */
export type Trouble = 'disk' | 'clock';

export type MachineWatch = {
  troubles(): readonly Trouble[];
  /** Called after each change. */
  onChange(told: (troubles: readonly Trouble[]) => void): void;
  stop(): void;
};

type Watched = { sql: Database; log: Log; config: Pick<Config, 'profile' | 'databaseFolder'> };
type Row = { at: Date; seenAt: Date | null; boot: string | null; bootedAt: Date | null; fullSince: Date | null };
type Seen = { doubt: Doubt | null; full: boolean };

const LOOK_MS = 2_000;

/** Looks once before it returns, then every two seconds. */
export async function watchMachine(watched: Watched): Promise<MachineWatch> {
  const { log } = watched;
  let troubles: readonly Trouble[] = [];
  let tell: (troubles: readonly Trouble[]) => void = () => undefined;
  let looking = false;
  const look = async (): Promise<void> => {
    const seen = await lookOnce(watched);
    const now: Trouble[] = [...(seen.full ? ['disk' as const] : []), ...(seen.doubt ? ['clock' as const] : [])];
    if (now.join() === troubles.join()) return;
    troubles = now;
    if (now.length === 0) log.warn('the machine is well again: postings go on');
    else log.error({ troubles: now, ...seen.doubt }, 'postings wait for the machine');
    tell(now);
  };
  await look();
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      // Without the database nothing is posted either. The next look tells.
      .catch((error: unknown) => log.warn({ err: error }, 'the machine could not be looked at'))
      .finally(() => (looking = false));
  }, LOOK_MS).unref();
  return {
    troubles: () => troubles,
    onChange: (told) => {
      tell = told;
      told(troubles);
    },
    stop: () => clearInterval(timer),
  };
}

async function lookOnce({ sql, config }: Watched): Promise<Seen> {
  const free = config.databaseFolder === undefined ? undefined : await freeBytes(config.databaseFolder);
  const [row] = await sql<Row[]>`
    select clock_timestamp() as at, seen_at, boot, booted_at, full_since from platform.machine`;
  const { at, ...before } = required(row);
  const look: Look = { at, here: new Date(), ...runOfMachine() };
  const doubt = doubtOf(sightOf(before), look, REST_MS_MAX[config.profile]);
  const wasFull = before.fullSince !== null;
  const full = free === undefined ? wasFull : isNearlyFull(free, wasFull);
  if (doubt)
    await sql`
      update platform.machine set doubt = ${doubt.how}, full_since = ${full ? (before.fullSince ?? at) : null}
      where doubt is distinct from ${doubt.how} or (full_since is not null) <> ${full}`;
  else
    await sql`
      update platform.machine set seen_at = greatest(seen_at, ${at}), boot = ${look.boot},
        booted_at = ${new Date(at.getTime() - look.upMs)}, doubt = null,
        full_since = ${full ? (before.fullSince ?? at) : null}`;
  return { doubt, full };
}

export function sightOf({ seenAt, boot, bootedAt }: Pick<Row, 'seenAt' | 'boot' | 'bootedAt'>): Sight | null {
  return seenAt && boot !== null && bootedAt ? { seenAt, boot, bootedAt } : null;
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A system without these files has no second witness beyond this process. */
const OWN_RUN = randomUUID();

/** The kernel counts sleep of the machine, and no one sets its count. */
export function runOfMachine(): { boot: string; upMs: number } {
  if (!fs.existsSync('/proc/sys/kernel/random/boot_id')) return { boot: OWN_RUN, upMs: os.uptime() * 1000 };
  const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const [up] = fs.readFileSync('/proc/uptime', 'utf8').split(' ');
  return { boot, upMs: Number(up) * 1000 };
}

/** Reads them from the database, so that a process without its own watch can tell. */
export async function troublesOf(sql: Database): Promise<Trouble[]> {
  const [row] = await sql<{ disk: boolean; clock: boolean }[]>`
    select full_since is not null as disk, platform.is_clock_in_doubt(m) as clock from platform.machine m`;
  return [...(row?.disk ? ['disk' as const] : []), ...(row?.clock ? ['clock' as const] : [])];
}
