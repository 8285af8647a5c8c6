// Which towns of a map have room for their names, and on which side of the dot. Pure.
import type { Size, Spot } from './mercator.ts';

export type Side = 'right' | 'left';

/** Px between a dot and its name. */
const GAP = 6;

/**
 * The side of each spot's name. A name that would cover an earlier one, or leave the map, has none. The more important
 * town comes first. `room`: px that any name takes up.
 */
export function sidesOfNames(spots: readonly Spot[], { room, map }: { room: Size; map: Size }): (Side | undefined)[] {
  const taken: Spot[] = [];
  return spots.map(({ x, y }) => {
    const starts = [
      ['right', x + GAP],
      ['left', x - GAP - room.width],
    ] as const;
    const free = starts.find(
      ([, start]) =>
        start >= 0 &&
        start + room.width <= map.width &&
        !taken.some((one) => Math.abs(one.x - start) < room.width && Math.abs(one.y - y) < room.height),
    );
    if (free) taken.push({ x: free[1], y });
    return free?.[0];
  });
}

/** Attributes of the text of a name beside a dot. */
export function nameStart(x: number, side: Side): { x: number; textAnchor?: 'end' } {
  return side === 'right' ? { x: x + GAP } : { x: x - GAP, textAnchor: 'end' };
}
