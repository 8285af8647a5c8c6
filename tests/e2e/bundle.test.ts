// The files shipped to a phone have no server code, no schema library and no third party's address.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { costOfGames, costOfHome, GAME_KIB_MAX, HOME_KIB_MAX } from '../../scripts/bundle.ts';
import { facesBuilt } from './app-in-browser.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');

facesBuilt();

function scripts(face: string): { name: string; text: string }[] {
  const assets = path.join(dist, face, 'assets');
  const names = fs.readdirSync(assets).filter((name) => name.endsWith('.js'));
  return names.map((name) => ({ name, text: fs.readFileSync(path.join(assets, name), 'utf8') }));
}

describe.each(['web', 'console'])('%s', (face) => {
  test.each([
    ['the schema library', /ZodError|_zod\b|invalid_union_discriminator/],
    ['the HTTP server', /FST_ERR_|fastify/i],
    ['the database driver', /CONNECTION_CLOSED|Connection terminated|parseComplete/],
    ['SQL', /\bselect [a-z_.*, ]+ from (?:ledger|platform|identity|wallet|orders)\./i],
    ['Node', /["']node:[a-z]+["']/],
    ['a look behind, which is a syntax error on phones of 2022', /\(\?<[=!]/],
  ])('has nothing of %s', (_, mark) => {
    expect(
      scripts(face)
        .filter(({ text }) => mark.test(text))
        .map(({ name }) => name),
    ).toEqual([]);
  });
});

test('web contacts no third-party origin', () => {
  const strangers = scripts('web').flatMap(({ text }) =>
    [...text.matchAll(/["'`](https?:\/\/[^"'`\s/$]+)/g)].map((found) => found[1]),
  );
  // Names in XML and in messages of React and Workbox. Nothing loads from them.
  const names = new Set([
    'http://www.w3.org',
    'https://react.dev',
    'https://reactjs.org',
    'http://localhost',
    'https://bit.ly',
  ]);
  expect([...new Set(strangers)].filter((origin) => !names.has(origin ?? ''))).toEqual([]);
});

test('the service worker keeps home and the pages that help without a network, with all they import', () => {
  const worker = fs.readFileSync(path.join(dist, 'web/sw.js'), 'utf8');
  const wanted = scripts('web').filter(({ name }) =>
    /^(app|further|soon|screens|network-error-screen|maintenance-screen|scenes)-/.test(name),
  );
  expect(wanted.length).toBeGreaterThanOrEqual(7);
  const names = wanted.flatMap(({ name, text }) => [
    name,
    ...[...text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map((found) => found[1] ?? ''),
  ]);
  expect([...new Set(names)].filter((name) => !worker.includes(`"assets/${name}"`))).toEqual([]);
});

test(`home costs at most ${HOME_KIB_MAX} KiB of JavaScript, gzipped`, () => {
  const cost = costOfHome();
  expect(cost.schemas).toEqual([]);
  expect(cost.gzipped).toBeLessThanOrEqual(HOME_KIB_MAX * 1024);
});

test(`each game costs at most ${GAME_KIB_MAX} KiB beyond the engine that all six share`, () => {
  const { engine, games } = costOfGames();
  expect(engine.length).toBeGreaterThan(0);
  expect(games.map(({ files }) => files.length)).toEqual(Array(6).fill(expect.toSatisfy((count: number) => count > 0)));
  for (const { game, gzipped } of games) expect.soft(gzipped, game).toBeLessThanOrEqual(GAME_KIB_MAX * 1024);
});
