// The measurements find buttons by the app's own texts. This fails at once when a key that they use was renamed.
import { expect, it } from 'vitest';
import { patternOf } from './texts.ts';

it('matches a text whatever its placeholders hold', () => {
  expect(patternOf('web.noPage.undeveloped.title', 'en').test(' Feature under development ')).toBe(true);
  expect(() => patternOf('web.noPage.gone', 'en')).toThrow('no text has the key');
});
