import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonical, intentOf } from './intents.ts';

it('canonical() gives equal inputs equal text, whatever the order of their keys', () => {
  expect(canonical({ b: [1, { d: 2n, c: 'x' }], a: null, u: undefined })).toBe('{"a":null,"b":[1,{"c":"x","d":"2"}]}');
  expect(canonical({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
  expect(canonical([undefined, 5])).toBe('[null,5]');
  expect(canonical(undefined)).toBe('null');
});

it('canonical() is JSON that parses to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('the id of an intent depends on actor, route and key, but not on its input', () => {
  const one = intentOf('member:1', 'POST /x', 'k', { a: 1 });
  expect(intentOf('member:1', 'POST /x', 'k', { a: 2 })).toMatchObject({ id: one.id });
  expect(intentOf('member:1', 'POST /x', 'k', { a: 2 }).inputHash).not.toEqual(one.inputHash);
  expect(intentOf('member:2', 'POST /x', 'k', { a: 1 }).id).not.toBe(one.id);
});
