// The first start of the embedded PostgreSQL: a new cluster, with our rules for who may connect.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type DatabaseFolders, type Identity, makeOwnedFolder } from './database-folders.ts';

export function initialise(at: {
  folders: DatabaseFolders;
  identity: Identity;
  binaries: string;
  durable: boolean;
}): void {
  // Built beside its final name, so that a broken start leaves nothing that looks like data.
  const home = path.dirname(at.folders.cluster);
  for (const left of fs.readdirSync(home))
    if (left.startsWith('postgres.new-')) fs.rmSync(path.join(home, left), { recursive: true });
  const fresh = path.join(home, `postgres.new-${process.pid}`);
  makeOwnedFolder(fresh, at.identity, 0o700);
  const flags = [
    '-D',
    fresh,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '-A',
    'scram-sha-256',
  ];
  const password = path.join(fresh, '..', `initdb-${process.pid}`);
  fs.writeFileSync(
    password,
    `${createHash('sha256').update(`${Math.random()}${process.hrtime.bigint()}`).digest('hex')}\n`,
    {
      mode: 0o600,
    },
  );
  if (at.identity) fs.chownSync(password, at.identity.uid, at.identity.gid);
  const done = spawnSync(
    path.join(at.binaries, 'initdb'),
    [...flags, `--pwfile=${password}`, ...(at.durable ? [] : ['--no-sync'])],
    {
      ...at.identity,
      cwd: '/',
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    },
  );
  fs.rmSync(password, { force: true });
  if (done.status !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true });
    throw new Error(`the database could not be prepared: ${whyNotPrepared(done.stderr || String(done.error))}`);
  }
  const rules = [
    'local  all  postgres                trust   # the socket folder is 0700',
    'local  all  all                     scram-sha-256',
    'host   all  postgres  all           reject',
    'host   all  all       127.0.0.1/32  scram-sha-256',
    'host   all  all       ::1/128       scram-sha-256',
  ];
  fs.writeFileSync(path.join(fresh, 'pg_hba.conf'), `${rules.join('\n')}\n`);
  fs.renameSync(fresh, at.folders.cluster);
}

/** Finds the error in initdb's output: the last lines are about tidying up. */
export function whyNotPrepared(said: string): string {
  const lines = said.trim().split('\n');
  return lines.find((line) => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
}
