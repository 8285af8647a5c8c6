import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnnamedInReadmes } from './readmes.ts';
import { listFiles } from './source.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-readmes-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function missing(readme: string): string[] {
  const tree = {
    'db/schema.sql': 'create table away.moved (id bigint);\ncreate table gift_cards.card (id bigint);\n',
    'src/features/gift-cards/server/events.ts':
      'export const events = defineEvents({\n  card_used: z.object({}),\n});\n',
    'src/features/gift-cards/web/routes.tsx': "const routes = [{ path: '/pagesB/mine/giftCards/index' }];\n",
    'src/features/gift-cards/README.md': readme,
  };
  for (const [name, text] of Object.entries(tree)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return findUnnamedInReadmes(root, listFiles(root), ['gift-cards']).map(({ message }) => message);
}

test('a README that names everything that its feature owns passes', () => {
  expect(missing('Owns `gift_cards.card`. Tells `card_used`. Screens: giftCards.')).toEqual([]);
});

test('each table, event and screen that a README leaves out is reported', () => {
  expect(missing('Cards, and giftCardsOld.')).toEqual([
    'the table card is not named',
    'the event card_used is not named',
    'the screen giftCards is not named',
  ]);
});

test('a table of a shared schema must be in the README of one of its features', () => {
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  };
  write('db/schema.sql', 'create table identity.member (id bigint);\n');
  write('src/features/identity/README.md', 'Sessions.');
  const found = () =>
    findUnnamedInReadmes(root, listFiles(root), ['members', 'identity']).map(({ message }) => message);
  expect(found()).toEqual(['the table member is not named']);
  write('src/features/members/README.md', 'Owns `identity.member`.');
  expect(found()).toEqual([]);
});
