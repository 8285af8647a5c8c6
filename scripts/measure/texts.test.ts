// The measurements find buttons by the app's own texts. This fails at once when a key that they use was renamed.
import { expect, it } from 'vitest';
import { TASKS } from './tasks.ts';
import { partOf, patternOf } from './texts.ts';

it('matches a text whatever its placeholders hold', () => {
  expect(patternOf('web.noPage.undeveloped.title', 'en').test(' Feature under development ')).toBe(true);
  expect(() => patternOf('web.noPage.gone', 'en')).toThrow('no text has the key');
});

it.each(TASKS)(
  '$name: the app has every text that it names, and none is made of placeholders alone',
  ({ steps, sees }) => {
    const keys = [...steps, sees].flatMap((part) =>
      ['press', 'pressPart', 'showing', 'text', 'part'].flatMap((name) =>
        Object.entries(part).filter(([key]) => key === name),
      ),
    );
    for (const [, key] of keys) expect(partOf(String(key), 'en').test('')).toBe(false);
  },
);
