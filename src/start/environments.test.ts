// The start passes each process its settings by name. A forgotten setting would be off without an error.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#platform/settings/config.ts';
import { loadSecrets } from '#platform/secrets/secrets.ts';
import { environmentsOf } from './environments.ts';

const urls = { adminUrl: 'a', appUrl: 'postgres://app@localhost/c3', railUrl: 'r', drawsUrl: 'd', bankUrl: 'b' };
const databases = { ...urls, server: undefined, release: () => Promise.resolve() };
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-environments-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

it('passes settings of outside services to the API, its jobs and the draws process', () => {
  const outside = {
    S3_ENDPOINT: 'https://store.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY: 'a-key',
    S3_SECRET: 'a-long-secret',
    SMTP_URL: 'smtp://mail.example',
    SMTP_FROM: 'c3@mail.example',
  };
  const map = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_CREDIT: 'Its makers' };
  const relays = { DRAND_RELAYS: 'https://one.example,https://two.example' };
  const config = readConfig({ ...outside, ...map, ...relays, DATA_DIR: dataDir });
  const { api, jobs, draws } = environmentsOf(config, loadSecrets(dataDir, {}), databases);
  expect(jobs).toMatchObject(outside);
  expect(api).toMatchObject({ ...outside, ...map });
  expect(draws).toMatchObject(relays);
});

it('passes all ports to every process, so that no default equals a port that was set', () => {
  const ports = {
    PORT: '3003',
    BANK_PORT: '3002',
    RAIL_PORT: '3001',
    DRAWS_PORT: '3005',
    METRICS_PORT: '3000',
    METRICS_HOST: '10.0.0.5',
  };
  const all = environmentsOf(readConfig({ ...ports, DATA_DIR: dataDir }), loadSecrets(dataDir, {}), databases);
  for (const one of Object.values(all)) expect(one).toMatchObject(ports);
});
