import { describe, expect, it } from 'vitest';
import { namedPlaceOf } from './own-place.ts';

describe('a place in a page’s address', () => {
  it.each([
    [undefined, undefined],
    [{}, undefined],
    [{ id: '7' }, undefined],
    [{ latitude: '9', longitude: '38' }, undefined],
    [{ latitude: 91, longitude: 38 }, undefined],
    [{ latitude: 9, longitude: -181 }, undefined],
    [{ latitude: Number.NaN, longitude: 38 }, undefined],
    [
      { latitude: 9, longitude: 38 },
      { latitude: 9, longitude: 38, name: undefined, address: undefined },
    ],
    [
      { latitude: 9, longitude: 38, name: ' Hall ', address: 7, other: true },
      { latitude: 9, longitude: 38, name: 'Hall', address: undefined },
    ],
  ])('%o: %o', (item, place) => {
    expect(namedPlaceOf(item)).toEqual(place);
  });

  it('has a name of at most 120 characters', () => {
    expect(namedPlaceOf({ latitude: 9, longitude: 38, name: 'x'.repeat(500) })?.name).toHaveLength(120);
  });
});
