// Reads a trace of Chromium: the pictures between the marks `moves` and `rests` of one page.

export type TraceEvent = { name: string; cat: string; ph: string; pid: number; ts: number; args?: object };

export type Frames = { pictures: number[]; layouts: number; paints: number };

/** Milliseconds between two pictures, in their order. */
export function framesIn(events: readonly TraceEvent[]): Frames {
  const marked = (name: string) => events.find((one) => one.name === name && one.cat.includes('blink.user_timing'));
  const [moves, rests] = [marked('moves'), marked('rests')];
  if (!moves || !rests) throw new Error('the page did not move');
  const within = events
    .filter(({ pid, ts }) => pid === moves.pid && ts >= moves.ts && ts <= rests.ts)
    .toSorted((one, other) => one.ts - other.ts);
  const times = within.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts);
  const count = (name: string) => within.filter((one) => one.name === name && one.ph !== 'E').length;
  return {
    pictures: times.slice(1).map((ts, n) => (ts - (times[n] ?? ts)) / 1000),
    layouts: count('Layout'),
    paints: count('Paint'),
  };
}
