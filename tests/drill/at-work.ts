// Shared memory of the drill of stalls: the thread that sends calls tells the probe of /healthz which call is running.

export type AtWork = { call: number; since: number };
/** `atWork`: the number of the running call, and its start. Both threads see it. */
export type ProbeData = { port: number; hangMs: number; atWork: Float64Array };

/** Time by a clock that all threads share. */
export const clock = (): number => performance.timeOrigin + performance.now();
