// Each tile of the member's own page leads to a built page, has its title, and comes from the feature that owns it.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { mineTiles } from '#features/home/web/mine-tiles.gen.ts';
import { inOrder, MINE_GROUPS, type MineTile } from '#design/tiles.ts';
import { routeTable, type RouteRow, rowOf, titleOf } from './route-table.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
const { routes } = await import('./features.gen.ts');
const screens: Readonly<Record<string, readonly { path: string }[]>> = routes;

const ROOT = path.resolve(import.meta.dirname, '../..');
const titlesOf = (tiles: readonly MineTile[]) => tiles.map((tile) => tile.title);

test('each tile has its page’s title, comes from the page’s feature, and exists once', () => {
  const features: Readonly<Record<string, readonly MineTile[]>> = mineTiles;
  for (const [feature, tiles] of Object.entries(features)) {
    for (const { to, title } of tiles) {
      const row = rowOf(to) as RouteRow;
      expect({ to, title }).toEqual({ to, title: titleOf(row) });
      expect(screens[feature]?.map(({ path }) => path)).toContain(to);
    }
  }
  const paths = Object.values(features).flatMap((tiles) => tiles.map(({ to }) => to));
  expect(new Set(paths).size).toBe(paths.length);
  expect(routeTable.length).toBeGreaterThan(paths.length);
});

test('an icon of a tile stands for one page, wherever a row leads to it', () => {
  const tiles = Object.values(mineTiles).flat();
  const icons = tiles.map(({ icon }) => icon);
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
  const iconOf = new Map<string, string>(tiles.map(({ to, icon }) => [to, icon]));
  const rows = rowsWithIcons();
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ icon, to }) => (iconOf.get(to) ?? icon) !== icon)).toEqual([]);
});

/** The rows of all pages that name both their icon and the page that they open without an item or a query. */
function rowsWithIcons(): { file: string; icon: string; to: string }[] {
  const files = fs.globSync('src/{web,features/*/web}/**/*.tsx', { cwd: ROOT });
  return files.flatMap((file) =>
    fs
      .readFileSync(path.join(ROOT, file), 'utf8')
      .split('<RowItem')
      .slice(1)
      .flatMap((row) => {
        const [, icon] = /^[^<]*?icon="([a-z-]+)"/.exec(row) ?? [];
        const [, to] = /^[^<]*?destination=\{\{ to: '([^']+)' \}\}/.exec(row) ?? [];
        return icon && to ? [{ file, icon, to }] : [];
      }),
  );
}

test('no two tiles claim one position', () => {
  const positions = Object.values(mineTiles).flatMap((tiles) => tiles.map(({ group, order }) => `${group} ${order}`));
  expect(positions.filter((position, at) => positions.indexOf(position) !== at)).toEqual([]);
});

test.each<[(typeof MINE_GROUPS)[number], string]>([
  ['money', 'wallet fundsDetails withdrawRecords bankCard'],
  ['income', 'myProduct fundIncome statistics'],
  ['rewards', 'activity rewards exchange coupons checkIn levelUser drawRecord luckyEmployeeAward salary taskReward'],
  ['people', 'myTeam teamRebate teamRank inviteFriends forum myForum conference anniversaire'],
  ['help', 'transparency informationDetails qAndA ruleCenter honor aboutUs myAddress playCare setting'],
])('the tiles under %s are, in this order: %s', (group, wanted) => {
  const tiles = inOrder(mineTiles).filter((tile) => tile.group === group);
  expect(titlesOf(tiles).join(' ')).toBe(wanted);
  expect(MINE_GROUPS).toContain(group);
});
