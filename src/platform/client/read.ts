import { CallError } from './call-error.ts';
import { persistently } from './ask-again.ts';
import { keepValue, keptValue } from './kept.ts';
import { sameWhereEqual } from './same-where-equal.ts';

/** The values on screen of one read. */
export type ReadState = {
  /** Undefined while there are none. */
  data: unknown;
  error: CallError | null;
  /** Milliseconds since 1970; 0 without data. */
  dataUpdatedAt: number;
  isFetching: boolean;
  isFetchingMore: boolean;
  /** The data are not of this moment: the last try to read them anew failed, or its answer takes long. */
  old: boolean;
};

/** `before`: the data so far, for a list that reads all its pages anew. */
export type Reading = (signal: AbortSignal, before: unknown) => Promise<unknown>;

export type ReadOf = {
  name: string;
  ask: object;
  reading: Reading;
  /** Data known before, and their time. */
  known?: { data: unknown; at: number } | undefined;
};

/** How the screens that show a read treat it. */
export type ReadManner = { live: boolean; quiet: boolean; keep: boolean };

/** All reads of a page, as one of them sees them. */
export type ReadHouse = {
  /** The member whose values these are; empty for a visitor, undefined where the device keeps none. */
  member: () => string | undefined;
  /** Tells of the last failure of a read. */
  report: (name: string, error: CallError) => void;
  changed: () => void;
  drop: (read: Read) => void;
};

/** The network is slow, so values of an earlier visit show meanwhile. */
export const KEPT_AFTER_MS = 1_500;
/** A read that nobody shows is remembered for so long. */
const REMEMBERED_MS = 30 * 60_000;

const NOTHING: ReadState = {
  data: undefined,
  error: null,
  dataUpdatedAt: 0,
  isFetching: false,
  isFetchingMore: false,
  old: false,
};

/** One read: its values, its request under way, and the screens that show it. */
export class Read {
  readonly name: string;
  readonly key: string;
  private treated: ReadManner = { live: false, quiet: false, keep: false };
  private state = NOTHING;
  private readonly reading: Reading;
  private readonly house: ReadHouse;
  private readonly listeners = new Set<() => void>();
  private wanted = 0;
  private invalid = false;
  /** The data come from an earlier visit. */
  private before = false;
  private running: { stop: AbortController; done: Promise<void> } | undefined;
  private growing: Promise<void> | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(house: ReadHouse, key: string, { name, reading, known }: ReadOf) {
    this.house = house;
    this.key = key;
    this.name = name;
    this.reading = reading;
    if (known) {
      this.state = { ...NOTHING, data: known.data, dataUpdatedAt: known.at };
      this.before = true;
    }
  }

  readonly now = (): ReadState => this.state;

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get manner(): ReadManner {
    return this.treated;
  }

  treat(manner: ReadManner): void {
    this.treated = manner;
  }

  get isWanted(): boolean {
    return this.wanted > 0;
  }

  /** A screen shows it and wants it fresh. Returns the end of that. */
  want(staleMs: number): () => void {
    this.wanted += 1;
    clearTimeout(this.leaving);
    if (this.isStale(staleMs)) void this.fetch();
    this.house.changed();
    return () => {
      this.wanted -= 1;
      if (this.wanted === 0) this.leave();
    };
  }

  isStale(staleMs: number): boolean {
    const { data, error, dataUpdatedAt } = this.state;
    const young = Date.now() - dataUpdatedAt < staleMs;
    return data === undefined || error !== null || this.invalid || this.before || !young;
  }

  /** Reads it. `anew`: a request under way may have left too early, and ends. */
  fetch({ anew = false } = {}): Promise<void> {
    if (this.running && !anew) return this.running.done;
    return this.run(this.reading);
  }

  /** Lets a list grow by `next`. A reading under way ends first: a page beside old ones would call them fresh. */
  grow(next: Reading, hasMore: () => boolean): Promise<void> {
    this.growing ??= (async () => {
      const under = this.running;
      await under?.done;
      if (!hasMore() || (under && this.state.error)) return;
      this.change({ isFetchingMore: true });
      await this.run(next);
    })().finally(() => {
      this.growing = undefined;
      this.change({ isFetchingMore: false });
    });
    return this.growing;
  }

  invalidate(): Promise<void> {
    this.invalid = true;
    return this.isWanted ? this.fetch({ anew: true }) : Promise.resolve();
  }

  /** Forgets its values, also while screens show it. */
  empty(): void {
    this.stop();
    this.before = false;
    this.invalid = false;
    this.state = NOTHING;
    this.change({});
  }

  private leave(): void {
    this.stop();
    this.change({ isFetching: false });
    this.leaving = setTimeout(() => this.house.drop(this), REMEMBERED_MS);
  }

  private stop(): void {
    this.running?.stop.abort();
    this.running = undefined;
  }

  private run(reading: Reading): Promise<void> {
    this.stop();
    const stop = new AbortController();
    const mine = { stop, done: Promise.resolve() };
    this.running = mine;
    this.invalid = false;
    this.change({ isFetching: true, ...(this.state.data === undefined ? { error: null } : {}) });
    mine.done = this.carryOut(reading, stop.signal).finally(() => {
      if (this.running !== mine) return;
      this.running = undefined;
      this.change({ isFetching: false });
    });
    return mine.done;
  }

  private async carryOut(reading: Reading, signal: AbortSignal): Promise<void> {
    const member = this.house.member();
    const slow = setTimeout(() => void this.showKept(signal), navigator.onLine === false ? 0 : KEPT_AFTER_MS);
    try {
      const data = await persistently(() => reading(signal, this.state.data), signal);
      if (signal.aborted) return;
      this.before = false;
      const dataUpdatedAt = Date.now();
      this.change({ data: sameWhereEqual(this.state.data, data), dataUpdatedAt, error: null, old: false });
      if (this.treated.keep && member !== undefined)
        keepValue({ member, key: this.key, value: { data, at: dataUpdatedAt } }, this.house.member);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      await this.showKept(signal);
      if (signal.aborted) return;
      const old = this.state.data !== undefined;
      this.change({ error, old });
      // In flight mode the line about the values' age says it all.
      if (!this.treated.quiet && !(old && navigator.onLine === false)) this.house.report(this.name, error);
    } finally {
      clearTimeout(slow);
    }
  }

  /** The values of an earlier visit, where no newer ones are here. */
  private async showKept(signal: AbortSignal): Promise<void> {
    const member = this.house.member();
    if (this.state.data === undefined && this.treated.keep && member !== undefined) {
      const kept = await keptValue(member, this.key);
      if (signal.aborted || !kept || this.state.data !== undefined) return;
      this.before = true;
      this.change({ data: kept.data, dataUpdatedAt: kept.at, old: true });
    } else if (this.before) this.change({ old: true });
  }

  private change(change: Partial<ReadState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
    this.house.changed();
  }
}
