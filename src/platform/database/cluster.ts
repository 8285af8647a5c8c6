// Makes a new cluster of the embedded PostgreSQL (initdb). It is built under another name and then renamed, so that a
// start that is killed leaves nothing that looks like data.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type DatabaseFolders, type Identity, makeOwnedFolder } from './folders.ts';

export function initialise(at: {
  folders: DatabaseFolders;
  identity: Identity;
  binaries: string;
  durable: boolean;
}): void {
  const home = path.dirname(at.folders.cluster);
  removeBroken(home);
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
  fs.writeFileSync(password, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
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
  removeBroken(home); // the killed start's initdb may have written until now
}

/** Removes what a killed start left. If its initdb still writes there, removal is retried; the initdb then fails. */
function removeBroken(home: string): void {
  for (const left of fs.readdirSync(home))
    if (/^(postgres\.new|initdb)-\d+$/.test(left))
      fs.rmSync(path.join(home, left), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/** Finds the error in initdb's output, whose last lines are about cleaning up. */
export function whyNotPrepared(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
}
