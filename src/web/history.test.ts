import { expect, test } from 'vitest';
import { stepsOut } from './history.ts';

const LOGIN = '/pages/login/index';
const MINE = '/pages/tabbar/mine/index';

test.each<[string, readonly string[], string, { steps: number; found: boolean }]>([
  ['the page directly behind is one step back', [MINE], MINE, { steps: 1, found: true }],
  ['home is found under its other path', ['/'], '/pages/tabbar/home/index', { steps: 1, found: true }],
  ['a page behind the page’s own steps is found', [MINE, LOGIN, `${LOGIN}?step=2`], MINE, { steps: 3, found: true }],
  ['the same path with another query is another page', [`${MINE}?a=1`], MINE, { steps: 0, found: false }],
  ['there is no page behind', [], MINE, { steps: 0, found: false }],
  ['only the page’s own steps are behind', [LOGIN, `${LOGIN}?step=2`], MINE, { steps: 2, found: false }],
  ['a page further behind is not looked for', [MINE, '/pages/verify'], MINE, { steps: 0, found: false }],
])('%s', (_, behind, href, out) => {
  expect(stepsOut({ behind, pathname: LOGIN }, href)).toEqual(out);
});
