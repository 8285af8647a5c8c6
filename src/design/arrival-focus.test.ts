import { expect, test } from 'vitest';
import { isFocusLost } from './arrival-focus.ts';

const element = (tagName: string, disabled = false) => ({ tagName, matches: () => disabled });

test.each([
  ['nothing', null, true],
  ['the page itself', element('BODY'), true],
  ['a disabled button', element('BUTTON', true), true],
  ['a text field', element('INPUT'), false],
  ['a page’s title', element('H1'), false],
])('the focus is lost on %s: %s', (_, active, lost) => expect(isFocusLost(active)).toBe(lost));
