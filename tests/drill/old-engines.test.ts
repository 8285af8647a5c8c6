// The journeys of members in browsers without what older releases lack: register, buy, collect, withdraw, play, and all
// pages. The list comes from MDN's data (tests/e2e/old-engine.ts).
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FLOOR } from '../../scripts/engines/floor.ts';

const root = path.resolve(import.meta.dirname, '../..');
const JOURNEYS = ['main-journey', 'draws-journey', 'routes'].map((name) => `tests/e2e/${name}.test.ts`);
const FLOORS = FLOOR.map(({ engine, version }) => `${engine} ${version}`);
const RUN_MS = 1_800_000;

test.each([...FLOORS, 'chrome 96', 'chrome 109'])('members live in %s', { timeout: RUN_MS }, (engine) => {
  const env = { ...process.env, C3_ENGINE: engine, SEEDED_DIR: path.join(os.tmpdir(), 'history') };
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', 'e2e', ...JOURNEYS], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: RUN_MS,
  });
  if (status !== 0) console.log(stdout.slice(-4_000));
  expect(status).toBe(0);
});
