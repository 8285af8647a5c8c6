import { describe, expect, test } from 'vitest';
import { notesAndCoins } from './amount-drawn.tsx';

/** E.g. ["3x20000 1x500", 4]: the pieces, and what no coin can pay. */
function written(minor: number | bigint): [string, number] {
  const { pieces, restMinor } = notesAndCoins(minor);
  return [
    pieces.map(({ worthMinor, count }) => `${count}x${worthMinor}`).join(' '),
    parseInt(restMinor.toString(), 10),
  ];
}

describe('notesAndCoins', () => {
  test.each<[number | bigint, string, number]>([
    [0, '', 0],
    [1, '', 1],
    [4, '', 4],
    [5, '1x5', 0],
    [9, '1x5', 4],
    [40, '1x25 1x10 1x5', 0],
    [99, '1x50 1x25 2x10', 4],
    [100, '1x100', 0],
    [499, '4x100 1x50 1x25 2x10', 4],
    [500, '1x500', 0],
    [8_580, '1x5000 3x1000 1x500 1x50 1x25 1x5', 0],
    [38_888, '1x20000 1x10000 1x5000 3x1000 1x500 3x100 1x50 1x25 1x10', 3],
    [997_771, '49x20000 1x10000 1x5000 2x1000 1x500 2x100 1x50 2x10', 1],
    [-997_771, '49x20000 1x10000 1x5000 2x1000 1x500 2x100 1x50 2x10', 1],
    [250_000_000, '12500x20000', 0],
    [900_719_925_474_099_1n, '450359962737x20000 1x500 4x100 1x50 1x25 1x10 1x5', 1],
  ])('%s', (minor, pieces, rest) => {
    expect(written(minor)).toEqual([pieces, rest]);
  });

  test('no amount gains or loses a santim', () => {
    for (let minor = 0n; minor < 25_000n; minor += 1n) {
      const { pieces, restMinor } = notesAndCoins(minor);
      const sum = pieces.reduce((total, { worthMinor, count }) => total + BigInt(worthMinor) * count, restMinor);
      expect(sum).toBe(minor);
      expect(restMinor).toBeLessThan(5n);
    }
  });
});
