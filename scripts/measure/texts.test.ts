// A measurement finds its words in the app's own texts. A renamed key must not wait for the next measurement.
import { expect, it } from 'vitest';
import { patternOf } from './texts.ts';

it('matches a text whatever fills its places', () => {
  expect(patternOf('web.noPage.undeveloped.title', 'en').test(' Feature under development ')).toBe(true);
  expect(() => patternOf('web.noPage.gone', 'en')).toThrow('no text has the key');
});
