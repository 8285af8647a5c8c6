// Map tiles: the content policy allows the one origin they come from, and the app serves a file of tiles in parts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { PMTiles } from 'pmtiles';
import { afterAll, describe, expect, it } from 'vitest';
import { pmtilesOf } from '#kit/pmtiles.ts';
import { readConfig } from '#platform/settings/config.ts';
import { MAP_TILES_PATH, type MapTiles } from '#platform/settings/outside-services.ts';
import { mountPages } from './pages.ts';
import { openTexts } from '#platform/language/refusal-texts.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-tiles-'));
const opened: FastifyInstance[] = [];
afterAll(async () => {
  for (const app of opened) await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function pages(of: { mapTiles?: MapTiles; mapTilesFile?: string } = {}): Promise<FastifyInstance> {
  const app = Fastify();
  opened.push(app);
  const { mapTiles, mapTilesFile } = of;
  await mountPages(app, {
    textOf: openTexts(),
    publicUrl: 'http://127.0.0.1:3000',
    consoleUrl: 'http://127.0.0.1:3000',
    apiOrigin: undefined,
    mapTiles,
    mapTilesFile,
  });
  return app;
}

const CREDIT = { MAP_TILES_CREDIT: 'Somebody' };

describe('the policy of pages', () => {
  it.each([
    [{}, "img-src 'self' data: blob:", "connect-src 'self'"],
    [
      { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', ...CREDIT },
      "img-src 'self' data: blob: https://tiles.example",
      "connect-src 'self'",
    ],
    [
      { MAP_TILES_URL: 'https://files.example/a.pmtiles', ...CREDIT },
      "img-src 'self' data: blob:",
      "connect-src 'self' https://files.example",
    ],
    [{ MAP_TILES_URL: '/own/{z}/{x}/{y}', ...CREDIT }, "img-src 'self' data: blob:", "connect-src 'self'"],
  ])('with %o allows one origin at most', async (env, images, calls) => {
    const { mapTiles } = readConfig(env);
    const { headers } = await (await pages(mapTiles ? { mapTiles } : {})).inject('/pages/verify');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain(images);
    expect(policy).toContain(calls);
  });

  it('lets only the console use a camera', async () => {
    const app = await pages();
    const cameraOf = async (url: string) => String((await app.inject(url)).headers['permissions-policy']);
    expect(await cameraOf('/console/')).toContain('camera=(self)');
    expect(await cameraOf('/pages/verify')).toContain('camera=()');
  });
});

describe('a file of map tiles', () => {
  it('is served in parts, as phones request it', async () => {
    const file = path.join(folder, 'addis.pmtiles');
    const picture = Buffer.from('a picture');
    fs.writeFileSync(file, pmtilesOf(picture));
    const app = await pages({ mapTilesFile: file });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const archive = new PMTiles(`${address}${MAP_TILES_PATH}`);
    expect((await archive.getHeader()).tileType).toBe(2);
    const tile = await archive.getZxy(0, 0, 0);
    expect(tile && Buffer.from(tile.data)).toEqual(picture);
    expect(await archive.getZxy(1, 0, 0)).toBeUndefined();
  });

  it('is not there without the setting', async () => {
    expect((await (await pages()).inject(MAP_TILES_PATH)).statusCode).toBe(404);
  });
});
