// The weave: a drawing of which payout cycles were paid, with one thread per cycle, oldest first (look.md 5). As text
// each thread is a letter. Server and pages share letters and geometry, so a card, a page and a PDF look the same.

/**
 * p: paid in time. l: paid in full, but late. 0 to 9: short, with this many tenths paid. a: awaiting. n: not due yet,
 * or nothing was due.
 */
export type Threads = string;
export const THREADS = /^[pl0-9an]*$/;

/** The time that one thread covers. */
export const STEP_MS = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;
export type WeaveStep = keyof typeof STEP_MS;

/** The time that one cycle of a product covers. */
export const CYCLE_MS = { hourly: STEP_MS.hour, daily: STEP_MS.day, weekly: STEP_MS.week } as const;

export type ThreadState = 'paid' | 'late' | 'short' | 'awaiting' | 'none';

/** More threads than this are drawn by day or week instead (look.md 5). */
export const THREADS_MAX = 400;

/** Sums over the cycles of one thread. `expected` and `paid` have the same unit. */
export type ThreadFacts = {
  expected: bigint;
  paid: bigint;
  /** The missing part may still come in time. */
  awaiting: boolean;
  /** Some of the paid part came after its time. */
  late: boolean;
};

export function threadOf({ expected, paid, awaiting, late }: ThreadFacts): Threads {
  if (expected <= 0n && paid <= 0n) return 'n';
  if (paid >= expected) return late ? 'l' : 'p';
  if (awaiting) return 'a';
  return ((paid * 10n) / expected).toString();
}

export function stateOfThread(thread: string | undefined): ThreadState {
  if (thread === 'p') return 'paid';
  if (thread === 'l') return 'late';
  if (thread === 'a') return 'awaiting';
  return thread !== undefined && /[0-9]/.test(thread) ? 'short' : 'none';
}

export type ThreadCounts = Record<ThreadState, number>;

export function countThreads(threads: Threads): ThreadCounts {
  const counts: ThreadCounts = { paid: 0, late: 0, short: 0, awaiting: 0, none: 0 };
  for (const thread of threads) counts[stateOfThread(thread)] += 1;
  return counts;
}

/** The width of a thread with its gap, and of the thread alone, in units of the drawing. */
export const THREAD_PITCH = 4;
export const THREAD_WIDTH = 3;
/** A short thread is at least this share of the height, so a missed one does not look like a gap. */
const SHORT_MIN = 0.15;

/**
 * Three SVG paths, however many threads there are. `paid`, a middle line as thick as the weave is high, is dashed into
 * threads. `clay` is filled: late and short threads. `hollow` is the outline of awaited ones.
 */
export type WeavePaths = { width: number; height: number; paid: string; clay: string; hollow: string };

/** A late thread has a gap in the middle, so it differs from a paid one by more than colour. */
export function weavePaths(threads: Threads, height: number): WeavePaths {
  const parts = { paid: '', clay: '', hollow: '' };
  let x = 0;
  for (const [run] of threads.matchAll(/p+|l+|a+|n+|\d/g)) {
    const length = run.length * THREAD_PITCH;
    const line = `h${length - (THREAD_PITCH - THREAD_WIDTH)}`;
    const state = stateOfThread(run[0]);
    if (state === 'paid') parts.paid += `M${x} ${height / 2}${line}`;
    for (let at = x; at < x + length; at += THREAD_PITCH) {
      if (state === 'late' || state === 'short') parts.clay += clayThread(at, run, height);
      // The outlines of a run begin where the one before began, which is shorter than their own place.
      const start = at === x ? `M${at} .5` : `m${THREAD_PITCH} 0`;
      if (state === 'awaiting') parts.hollow += `${start}h${THREAD_WIDTH}v${height - 1}h-${THREAD_WIDTH}z`;
    }
    x += length;
  }
  return { width: Math.max(1, x - (THREAD_PITCH - THREAD_WIDTH)), height, ...parts };
}

function clayThread(x: number, run: string, height: number): string {
  const bar = (y: number, long: number) => `M${x} ${tenths(y)}h${THREAD_WIDTH}v${tenths(long)}h-${THREAD_WIDTH}z`;
  if (run.startsWith('l')) return bar(0, height * 0.4) + bar(height * 0.6, height * 0.4);
  const long = height * Math.max(SHORT_MIN, Number.parseInt(run.slice(0, 1), 10) / 10);
  return bar(height - long, long);
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
