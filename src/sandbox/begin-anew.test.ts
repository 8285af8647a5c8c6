import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { socketUrl } from '../platform/db.ts';
import { howToBeginAnew } from './begin-anew.ts';

const dataDir = path.join(os.tmpdir(), `c3-anew-${process.pid}`);
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

it('names the folder of the embedded server', () => {
  fs.mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
  const ownerDatabaseUrl = socketUrl({
    socketDir: path.join(dataDir, 'socket'),
    port: 5432,
    user: 'postgres',
    database: 'c3',
  });
  expect(howToBeginAnew({ dataDir, ownerDatabaseUrl })).toBe(`remove ${dataDir}`);
});

it('names the databases where they are somebody else’s: the folder holds the secrets only', () => {
  const ownerDatabaseUrl = 'postgres://c3_install:word@db.example:5432/c3';
  expect(howToBeginAnew({ dataDir, ownerDatabaseUrl })).toBe('make the databases of app and bank anew, empty,');
});
