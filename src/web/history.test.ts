import { expect, test } from 'vitest';
import { stepsOut } from './history.ts';

const LOGIN = '/pages/login/index';
const MINE = '/pages/tabbar/mine/index';

test.each<[string, readonly string[], string, { steps: number; found: boolean }]>([
  ['a page just behind is gone back to', [MINE], MINE, { steps: 1, found: true }],
  ['home has two forms', ['/'], '/pages/tabbar/home/index', { steps: 1, found: true }],
  ['so is one behind the page’s own steps', [MINE, LOGIN, `${LOGIN}?step=2`], MINE, { steps: 3, found: true }],
  ['with another query it is another page', [`${MINE}?a=1`], MINE, { steps: 0, found: false }],
  ['nothing is behind', [], MINE, { steps: 0, found: false }],
  ['only own steps are behind', [LOGIN, `${LOGIN}?step=2`], MINE, { steps: 2, found: false }],
  ['a page further behind stays there', [MINE, '/pages/verify'], MINE, { steps: 0, found: false }],
])('%s', (_, behind, href, out) => {
  expect(stepsOut({ behind, pathname: LOGIN }, href)).toEqual(out);
});
