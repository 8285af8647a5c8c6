// Load generator, a closed loop: each of `inFlight` callers sends its next command after the answer to its last one.

/** cpuMs: processor time a call, in the order of `cpuMs()` of the options. */
export type Measured = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  done: number;
  failed: number;
  cpuMs: number[];
};

/** `call` receives a running number and throws on a wrong answer. The warm-up is not measured. */
export async function closedLoop(options: {
  inFlight: number;
  warmUpSeconds: number;
  seconds: number;
  call: (n: number) => Promise<unknown>;
  /** Processor time so far of each process to measure. Called when measuring begins and ends. */
  cpuMs?: () => number[];
}): Promise<Measured> {
  const latencies: number[] = [];
  let n = 0;
  let failed = 0;
  let counting = false;
  let running = true;
  async function caller(): Promise<void> {
    while (running) {
      const startedAt = performance.now();
      const counted = counting;
      try {
        await options.call(n++);
        if (counted && counting) latencies.push(performance.now() - startedAt);
      } catch (error) {
        if (failed === 0) console.error(error);
        failed += 1;
      }
    }
  }
  const callers = Array.from({ length: options.inFlight }, caller);
  await new Promise((resolve) => setTimeout(resolve, options.warmUpSeconds * 1000));
  counting = true;
  const before = options.cpuMs?.() ?? [];
  const asked = n;
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, options.seconds * 1000));
  counting = false;
  const cpuMs = (options.cpuMs?.() ?? []).map((ms, i) => (ms - (before[i] ?? 0)) / (n - asked));
  const seconds = (performance.now() - startedAt) / 1000;
  running = false;
  await Promise.all(callers);
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  return {
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    done: latencies.length,
    failed,
    cpuMs,
  };
}
