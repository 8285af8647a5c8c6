// Starts and stops the embedded PostgreSQL 18.
//
// We use no wrapper package, for three reasons. The server must outlive a kill -9 of Node, and the next start must find
// it. The terminal's Ctrl-C must not reach it before the app has finished its work, so it has its own process group.
// PostgreSQL refuses to run as root, so it must run as an unprivileged user when we are root.
//
// The superuser connects only through the Unix socket, whose 0700 folder belongs to the server's user. Every other role
// connects with its password (SCRAM), by the socket or, if `tcpPort` is set, by loopback TCP.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveCommand } from '../backup/archive-command.ts';
import { codeOf } from '../process/caught.ts';
import { initialise } from './cluster.ts';
import {
  chooseIdentity,
  chooseFolders,
  type Identity,
  makeOwnedFolder,
  type DatabaseFolders,
  reachableBinaries,
} from './folders.ts';
import { connect, socketUrl } from './db.ts';

export type DatabaseServer = {
  /**
   * The folder that holds cluster, socket and log: `dataDir`, or another if the server's user cannot reach that one.
   */
  home: string;
  /** The server's own log. */
  log: string;
  /** Folder of the Unix socket. The port is part of the socket's name. */
  socketDir: string;
  port: number;
  /** The superuser's connection string to one database. */
  adminUrl: (database: string) => string;
  /** True when this start found a live server of an earlier run and kept it. */
  reused: boolean;
  /** Whether the server's process runs. It may still be recovering. */
  isAlive: () => boolean;
  /**
   * Stops the server. Open transactions roll back. Resolves when the process is gone. If the server is recovering, or
   * does not stop within `fastMs` [10 000], it is ended without a checkpoint, and the next start recovers.
   */
  stop: (fastMs?: number) => Promise<void>;
};

export type DatabaseServerOptions = {
  dataDir: string;
  /** Loopback TCP port. Without it the server listens on its Unix socket only. */
  tcpPort?: number;
  /** Extra server settings, e.g. { fsync: 'off' } in tests. Without them the settings are durable. */
  settings?: Record<string, string>;
  /**
   * How long the start may take [120 000], and how often the server is launched until then [20]. An earlier server
   * that is still stopping has `fastMs` [10 000] to end.
   */
  patience?: { limitMs: number; launches: number; fastMs?: number };
  /** Gets progress messages, one line each. */
  say?: (line: string) => void;
};

const SOCKET_PORT = 5432; // names only the socket when there is no TCP port.
const LAUNCHES = 20;
const START_LIMIT_MS = 120_000; // crash recovery after a kill -9 under load may take this long
const FAST_MS = 10_000;
/** The postmaster kills its own processes after five seconds of an immediate stop. */
const IMMEDIATE_MS = 7_000;
const KILLED_MS = 2_000;

const DEFAULT_SETTINGS = {
  max_connections: '120',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  archive_mode: 'on', // archives nothing before the first backup
  log_min_error_statement: 'panic', // because statements may contain personal data,
  log_error_verbosity: 'terse', // and so may details: "Failing row contains (...)"
};

/**
 * Starts the server of this data folder, or takes over the one that already runs there. Throws an error of one clear
 * line.
 */
export async function startDatabaseServer(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const say = options.say ?? (() => {});
  const folders = chooseFolders(path.resolve(options.dataDir), say);
  const identity = chooseIdentity(folders.cluster);
  const binaries = reachableBinaries(identity, say);
  const port = options.tcpPort ?? SOCKET_PORT;
  const server = describe(folders, port);

  if (!fs.existsSync(path.join(folders.cluster, 'PG_VERSION'))) {
    say('preparing the database (first start)');
    initialise({ folders, identity, binaries, durable: options.settings?.fsync !== 'off' });
  }
  makeOwnedFolder(folders.socketDir, identity, 0o700);

  const patience = options.patience ?? { limitMs: START_LIMIT_MS, launches: LAUNCHES };
  const deadline = Date.now() + patience.limitMs;
  let child: ReturnType<typeof spawn> | undefined;
  let launches = 0;
  for (;;) {
    const answer = await probe(server, folders);
    if (answer === 'ready') return { ...server, reused: launches === 0 };
    if (Date.now() > deadline)
      throw new Error(`the database did not start in ${patience.limitMs / 1000} s; see ${folders.log}`);
    // An earlier start was killed while this server was stopping. It may never end by itself.
    if (answer === 'starting' && isStopping(folders.cluster)) await stop(server, folders, patience.fastMs);
    const launched = child !== undefined && child.exitCode === null && child.signalCode === null;
    if (answer === 'absent' && !launched && livePostmaster(folders.cluster) === undefined) {
      // After a kill -9 of the postmaster its backends hold shared memory for a moment, so a launch may fail.
      if (launches === patience.launches) throw new Error(`the database does not start: ${lastLogLine(folders.log)}`);
      launches += 1;
      if (launches > 1) await sleep(250);
      child = launch({ folders, identity, binaries, port, options });
    }
    await sleep(15);
  }
}

export function databaseRuns(dataDir: string): boolean {
  return livePostmaster(chooseFolders(path.resolve(dataDir), () => {}).cluster) !== undefined;
}

/** Stops a server that still runs on a data folder, for instance one whose starter was killed. */
export async function stopDatabaseServer(dataDir: string): Promise<void> {
  const folders = chooseFolders(path.resolve(dataDir), () => {});
  await stop(describe(folders, SOCKET_PORT), folders);
}

function describe(folders: DatabaseFolders, port: number): Omit<DatabaseServer, 'reused'> {
  const adminUrl = (database: string) => socketUrl({ socketDir: folders.socketDir, port, user: 'postgres', database });
  return {
    home: path.dirname(folders.cluster),
    log: folders.log,
    socketDir: folders.socketDir,
    port,
    adminUrl,
    isAlive: () => livePostmaster(folders.cluster) !== undefined,
    stop: (fastMs) => stop({ adminUrl }, folders, fastMs),
  };
}

// --- start, probe, stop

function launch(at: {
  folders: DatabaseFolders;
  identity: Identity;
  binaries: string;
  port: number;
  options: DatabaseServerOptions;
}) {
  clearStalePidFile(at.folders.cluster);
  const settings: Record<string, string> = {
    ...DEFAULT_SETTINGS,
    listen_addresses: at.options.tcpPort === undefined ? '' : '127.0.0.1',
    unix_socket_directories: at.folders.socketDir,
    unix_socket_permissions: '0700',
    archive_command: archiveCommand(path.dirname(at.folders.cluster)),
    ...at.options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = fs.openSync(at.folders.log, 'a', 0o600);
  const child = spawn(path.join(at.binaries, 'postgres'), ['-D', at.folders.cluster, '-p', String(at.port), ...flags], {
    ...at.identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  fs.closeSync(log);
  child.on('error', () => {}); // an exit follows, which the caller sees
  child.unref();
  return child;
}

/** ready: our server answers. starting: it runs, but accepts no connections yet. absent: nothing listens there. */
async function probe(
  server: Pick<DatabaseServer, 'adminUrl'>,
  folders: DatabaseFolders,
): Promise<'ready' | 'starting' | 'absent'> {
  const sql = connect({ url: server.adminUrl('postgres'), name: 'c3 probe', max: 1 });
  try {
    const [row] = await sql`select current_setting('data_directory') as folder`;
    if (row?.folder !== folders.cluster)
      throw new Error(`another database answers on ${folders.socketDir}: ${row?.folder}`);
    return 'ready';
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code === '57P03' || code === '53300') return 'starting'; // cannot_connect_now, too_many_connections
    if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'EPIPE'].includes(code))
      return 'absent';
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The process id in postmaster.pid, if the PostgreSQL of this folder really runs under it. */
function livePostmaster(cluster: string): number | undefined {
  const pid = Number.parseInt(pidFileOf(cluster), 10);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return undefined;
  }
  // After a reboot or in a new container another process may have this id, so check its arguments.
  try {
    const args = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const state = /^State:\s+(\S)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return state !== 'Z' && args.includes(cluster) ? pid : undefined;
  } catch {
    return fs.existsSync('/proc/self') ? undefined : pid;
  }
}

/** Sends the signal, unless the process has ended by itself. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

function clearStalePidFile(cluster: string): void {
  if (livePostmaster(cluster) === undefined) fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

function lastLogLine(log: string): string {
  const lines = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').trim().split('\n') : [];
  return lines.filter((line) => /FATAL|PANIC|ERROR|postgres:/.test(line)).at(-1) ?? `see ${log}`;
}

/** The last line of postmaster.pid is the server's state. */
function isStopping(cluster: string): boolean {
  return pidFileOf(cluster).trimEnd().endsWith('stopping');
}

/** Empty if the file does not exist. A server may remove its file at any moment. */
function pidFileOf(cluster: string): string {
  try {
    return fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8');
  } catch {
    return '';
  }
}

/**
 * Stops the server in the gentlest way that works. PostgreSQL 18.4 may never end a fast stop that came while it was
 * recovering from a backend's crash. A recovery can be repeated, so an immediate stop loses nothing then.
 */
async function stop(server: Pick<DatabaseServer, 'adminUrl'>, folders: DatabaseFolders, fastMs = FAST_MS) {
  const pid = livePostmaster(folders.cluster);
  if (pid === undefined) return;
  const isReady = await probe(server, folders).then(
    (answer) => answer !== 'starting',
    () => true, // an unexpected answer; the server must be stopped nevertheless
  );
  const ways = [
    ...(isReady || isStopping(folders.cluster) ? [{ signal: 'SIGINT', limitMs: fastMs } as const] : []),
    { signal: 'SIGQUIT', limitMs: IMMEDIATE_MS } as const,
    { signal: 'SIGKILL', limitMs: KILLED_MS } as const,
  ];
  for (const { signal, limitMs } of ways) {
    if (livePostmaster(folders.cluster) !== undefined) signalTo(pid, signal);
    for (const deadline = Date.now() + limitMs; Date.now() < deadline; await sleep(20))
      if (livePostmaster(folders.cluster) === undefined) return;
  }
  throw new Error(`the database (pid ${pid}) did not stop`);
}
