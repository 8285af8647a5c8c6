import { expect, test } from 'vitest';
import { outcomeOf } from './team-rank-screen.tsx';

const opponent = { avatar: 'leaf', avatarPhoto: null, nickname: null, size: 4, points: 8 } as const;

test.each([
  ['a week that was won', { opponent, closed: true, result: 'win' as const }, 'win'],
  ['a week that is over and not closed yet', { opponent, closed: false, result: null }, 'running'],
  ['a week without an opponent', { opponent: null, closed: true, result: null }, 'none'],
])('%s', (_, duel, outcome) => expect(outcomeOf(duel)).toBe(outcome));
