// What the probe of /healthz and the sender of calls tell each other.

export type AtWork = { call: number; since: number };
/** `atWork`: the number of the call that is at work, and since when. Both threads see it. */
export type ProbeData = { port: number; hangMs: number; atWork: Float64Array };

/** The same in all threads. */
export const clock = (): number => performance.timeOrigin + performance.now();
