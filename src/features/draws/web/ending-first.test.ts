import { expect, test } from 'vitest';
import { endingFirst } from './ending-first.ts';

const game = (name: 'draw' | 'draw-grid' | 'draw-golden-egg', openUntil: string | null) => ({
  game: name,
  openId: openUntil === null ? null : '7',
  openUntil,
  next: null,
});

test.each([
  ['no game is open', [game('draw', null)], undefined, 0],
  ['one is open', [game('draw', null), game('draw-grid', '2026-11-29T07:00:00Z')], 'draw-grid', 0],
  [
    'several are open',
    [game('draw', '2026-12-01T07:00:00Z'), game('draw-grid', null), game('draw-golden-egg', '2026-11-29T07:00:00Z')],
    'draw-golden-egg',
    1,
  ],
])('%s', (_, games, first, others) => {
  const found = endingFirst(games);
  expect([found.first?.game, found.others]).toEqual([first, others]);
});
