import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LanguageCode, LANGUAGE_CODES } from '#universal/languages.ts';
import { nameStart, nearestTown, regionOf, REGIONS, sidesOfNames, TOWNS } from './land.ts';
import { kmBetween, movedBy, placeAt, spotOf, typedPlace, worldOf, zoomedAt } from './mercator.ts';
import { tileAddress, tilesIn } from './tiles.ts';

const ADDIS = { latitude: 9.03, longitude: 38.74 };
const SIZE = { width: 320, height: 320 };

describe('the projection', () => {
  it('is that of map tiles: Addis Ababa is on tile 9/311/243', () => {
    const { x, y } = worldOf(ADDIS);
    expect([Math.floor((x * 2 ** 9) / 256), Math.floor((y * 2 ** 9) / 256)]).toEqual([311, 243]);
    const back = placeAt({ x, y });
    expect(back.latitude).toBeCloseTo(9.03, 8);
    expect(back.longitude).toBeCloseTo(38.74, 8);
  });

  it('moves, and zooms around the finger', () => {
    const view = { center: ADDIS, zoom: 6 };
    const moved = movedBy(view, { x: 50, y: -20 });
    const spot = spotOf(ADDIS, moved, SIZE);
    expect([Math.round(spot.x), Math.round(spot.y)]).toEqual([110, 180]);
    const closer = zoomedAt(moved, { zoom: 8, spot, size: SIZE });
    const stays = spotOf(ADDIS, closer, SIZE);
    expect([Math.round(stays.x), Math.round(stays.y)]).toEqual([110, 180]);
    expect(closer.zoom).toBe(8);
  });

  it('measures distances', () => {
    expect(Math.round(kmBetween(ADDIS, { latitude: 9.59, longitude: 41.87 }))).toBe(349);
  });
});

describe('typed coordinates', () => {
  it.each([
    ['9.03', '38.74', ADDIS],
    [' 9,03', '38.74 ', ADDIS],
    ['-91', '38', undefined],
    ['9', '181', undefined],
    ['nine', '38', undefined],
    ['', '', undefined],
    ['1e1', '38', undefined],
  ])('%s, %s', (latitude, longitude, place) => {
    expect(typedPlace(latitude, longitude)).toEqual(place);
  });
});

describe('the drawn map', () => {
  it('has eleven closed regions, and every town is in one', () => {
    expect(REGIONS).toHaveLength(11);
    for (const { rings } of REGIONS) for (const ring of rings) expect(ring[0]).toEqual(ring.at(-1));
    expect(TOWNS.filter(({ place }) => !regionOf(place)).map(({ names }) => names.en)).toEqual([]);
  });

  it.each([
    ['Addis Ababa', 'addis_ababa'],
    ['Bahir Dar', 'amhara'],
    ['Mekelle', 'tigray'],
    ['Semera', 'afar'],
    ['Hawassa', 'south'],
    ['Jimma', 'oromia'],
    ['Jijiga', 'somali'],
    ['Assosa', 'benishangul_gumuz'],
    ['Gambela', 'gambela'],
    ['Harar', 'harari'],
  ])('%s is in %s', (name, region) => {
    const town = TOWNS.find(({ names }) => names.en === name);
    expect(town && regionOf(town.place)?.id).toBe(region);
  });

  it('finds the nearest town, and no region outside Ethiopia', () => {
    const near = nearestTown({ latitude: 9.0, longitude: 38.8 });
    expect([near?.town.names.en, Math.round(near?.km ?? 0)]).toEqual(['Addis Ababa', 6]);
    expect(regionOf({ latitude: 0, longitude: 0 })).toBeUndefined();
  });
});

describe('names of places', () => {
  const SCRIPTS: Partial<Record<LanguageCode, string>> = { am: 'Ethi', th: 'Thai', 'zh-Hans': 'Hani' };

  it.each(LANGUAGE_CODES)('are in the letters of %s, each its own', (code) => {
    const letters = new RegExp(`^[\\p{scx=${SCRIPTS[code] ?? 'Latn'}}\\p{M} -]+$`, 'u');
    for (const places of [TOWNS, REGIONS]) {
      const names = places.map((place) => place.names[code]);
      expect(names.filter((name) => !letters.test(name))).toEqual([]);
      expect(new Set(names).size).toBe(places.length);
    }
  });

  it.each(LANGUAGE_CODES)('of regions are those of addresses in %s', (code) => {
    const file = path.resolve(import.meta.dirname, `../../features/prizes/locales/${code}.json`);
    const texts = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>;
    // Addresses have the regions that replaced the southern one.
    const drawn = REGIONS.filter(({ id }) => id !== 'south');
    for (const { id, names } of drawn) expect(names[code]).toBe(texts[`addresses.regions.${id}`]);
  });
});

describe('names of towns', () => {
  const fit = { room: { width: 80, height: 18 }, map: SIZE };
  const at = (x: number, y: number) => ({ x, y });
  it.each([
    ['are right of their dots', [at(100, 100)], ['right']],
    ['are left of a dot at the right edge', [at(300, 100)], ['left']],
    ['are left of a dot whose right side is taken', [at(120, 100), at(110, 110)], ['right', 'left']],
    ['are left out if both sides are taken', [at(160, 100), at(300, 104)], ['right', undefined]],
    ['share a line when they are far apart', [at(10, 100), at(120, 100)], ['right', 'right']],
    ['may overlap sideways if their heights differ enough', [at(100, 100), at(100, 118)], ['right', 'right']],
  ] as const)('%s', (_, spots, sides) => {
    expect(sidesOfNames(spots, fit)).toEqual(sides);
  });

  it('have the same distance from the dot on both sides', () => {
    expect([nameStart(50, 'right'), nameStart(50, 'left')]).toEqual([{ x: 56 }, { x: 44, textAnchor: 'end' }]);
  });
});

describe('tiles', () => {
  it('cover the map, and few lie outside', () => {
    const tiles = tilesIn({ center: ADDIS, zoom: 9 }, SIZE, 14);
    expect(tiles.map(({ key }) => key)).toContain('9/311/243');
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ left, size }) => left + size))).toBeGreaterThanOrEqual(320);
    expect(tiles.length).toBeLessThanOrEqual(9);
  });

  it('are enlarged beyond the source’s closest zoom', () => {
    const [tile] = tilesIn({ center: ADDIS, zoom: 12 }, SIZE, 10);
    expect([tile?.z, tile?.size]).toEqual([10, 1024]);
    expect(tileAddress('https://t.example/{z}/{y}/{x}.png', { z: 1, x: 2, y: 3 })).toBe('https://t.example/1/3/2.png');
  });
});
