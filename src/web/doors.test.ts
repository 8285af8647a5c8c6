// Every page of the app can be found from the member's own page: as a door, or as one of those that need no door.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { doors } from '#features/home/web/doors.gen.ts';
import { type Door, inOrder, MINE_ROWS } from '#design/doors.ts';
import { routeTable, type RouteRow, rowOf, titleOf } from './route-table.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
const { routes } = await import('./features.gen.ts');
const { ROW_ICONS, ROW_PAGES } = await import('#features/home/web/mine-rows.tsx');
const screens: Readonly<Record<string, readonly { path: string }[]>> = routes;
const byFeature: Readonly<Record<string, readonly Door[]>> = doors;

/** Pages that are no door, and how one gets there. */
const ONE_THING = 'shows one thing, which its list opens';
const SYSTEM = 'the app itself leads there';
const NO_DOORS: Readonly<Record<string, string>> = {
  home: 'a tab',
  mine: 'a tab',
  honorDetails: ONE_THING,
  productDevice: ONE_THING,
  productFund: ONE_THING,
  productRental: ONE_THING,
  comment: ONE_THING,
  postDetails: ONE_THING,
  orderDetail: ONE_THING,
  couponProductList: ONE_THING,
  drawRecordDetail: ONE_THING,
  contract: ONE_THING,
  viewContract: ONE_THING,
  messageDetail: ONE_THING,
  ruleDetail: ONE_THING,
  withdrawDetails: ONE_THING,
  openLocation: ONE_THING,
  transparencyProduct: ONE_THING,
  transparencyProof: 'not built',
  login: SYSTEM,
  networkError: SYSTEM,
  maintenance: SYSTEM,
  chooseLocation: 'the page of events opens it',
};

test('each page is a door, or says why it is none', () => {
  const found = new Set(inOrder(doors).map(({ title }) => title));
  const others = new Set(routeTable.map((row) => titleOf(row)).filter((title) => !found.has(title)));
  expect([...others].sort()).toEqual(Object.keys(NO_DOORS).sort());
});

test('each door has its page’s title, comes from the page’s feature, and exists once', () => {
  for (const [feature, own] of Object.entries(byFeature)) {
    for (const { to, title } of own) {
      const row = rowOf(to) as RouteRow;
      expect({ to, title }).toEqual({ to, title: titleOf(row) });
      expect(screens[feature]?.map(({ path }) => path)).toContain(to);
    }
  }
  const paths = inOrder(doors).map(({ to }) => to);
  expect(new Set(paths).size).toBe(paths.length);
});

test('no two doors claim one position', () => {
  const positions = inOrder(doors).map(({ row, order }) => `${row} ${order}`);
  expect(positions.filter((position, at) => positions.indexOf(position) !== at)).toEqual([]);
});

test('the rows with a state are those whose pages have something for the member', () => {
  const told = inOrder(doors).filter(({ State }) => State);
  expect(MINE_ROWS.filter((name) => told.some(({ row }) => row === name))).toEqual([
    'money',
    'owned',
    'rewards',
    'draws',
    'team',
  ]);
});

const ROOT = path.resolve(import.meta.dirname, '../..');
const IN_ROW = /<RowItem[^<]*?icon="([a-z-]+)"[^<]*?destination=\{\{ to: '([^']+)' \}\}/g;
const IN_ENTRY = /icon: '([a-z-]+)'[^}]*?destination: \{ to: '([^']+)' \}/g;

/** All rows and entries that name their icon and the page that they open without an item or a query. */
function iconsOfPages(): { icon: string; to: string }[] {
  const rows = fs.globSync('src/{web,features/*/web}/**/*.tsx', { cwd: ROOT }).flatMap((file) => {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    return [...text.matchAll(IN_ROW), ...text.matchAll(IN_ENTRY)].map(([, icon = '', to = '']) => ({ icon, to }));
  });
  return [...MINE_ROWS.map((row) => ({ icon: ROW_ICONS[row], to: ROW_PAGES[row] })), ...rows];
}

test('a row of the member’s own page has an icon to itself, and a page the same icon wherever a row opens it', () => {
  const icons = MINE_ROWS.map((row) => ROW_ICONS[row]);
  expect(new Set(icons).size).toBe(icons.length);
  const all = iconsOfPages();
  expect(all.length).toBeGreaterThan(30);
  const iconsOf = Map.groupBy(all, ({ to }) => to);
  expect([...iconsOf].filter(([, rows]) => new Set(rows.map(({ icon }) => icon)).size > 1)).toEqual([]);
  // What stands for a row of that page stands for no other page.
  const taken = new Map<string, string>(MINE_ROWS.map((row) => [ROW_ICONS[row], ROW_PAGES[row]]));
  expect(all.filter(({ icon, to }) => (taken.get(icon) ?? to) !== to)).toEqual([]);
});
