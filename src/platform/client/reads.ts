import { Read, type ReadHouse, type ReadOf } from './read.ts';

export type ReadsOptions = Pick<ReadHouse, 'member' | 'report'>;

/** All reads of a page, by name and input. Screens that show the same read share it. */
export class Reads implements ReadHouse {
  readonly member: ReadsOptions['member'];
  readonly report: ReadsOptions['report'];
  private readonly all = new Map<string, Read>();
  private readonly listeners = new Set<() => void>();

  constructor({ member, report }: ReadsOptions) {
    this.member = member;
    this.report = report;
  }

  of(read: ReadOf, kind = ''): Read {
    const key = `${kind}${read.name} ${JSON.stringify(read.ask)}`;
    const found = this.all.get(key) ?? new Read(this, key, read);
    this.all.set(key, found);
    return found;
  }

  /** Reads again where a screen shows it, or when one next does. Resolves when all answers are here. */
  async invalidate(which: (read: Read) => boolean): Promise<void> {
    await Promise.all([...this.all.values()].filter(which).map((read) => read.invalidate()));
  }

  /** Another member, or none. Values on screen go at once. Screens that stay read anew. */
  clear(): void {
    for (const read of this.all.values()) read.empty();
    // The screens of the session before leave first.
    setTimeout(() => this.catchUp(0));
  }

  /** The phone was away: reads what may have changed since. */
  catchUp(staleMs: number): void {
    for (const read of this.all.values()) if (read.isWanted && read.isStale(staleMs)) void read.fetch();
  }

  drop(read: Read): void {
    if (!read.isWanted) this.all.delete(read.key);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** The time of the oldest values on screen that are not of this moment. Undefined if all are. */
  readonly oldestAt = (): number | undefined => {
    const times = [...this.all.values()]
      .filter(({ isWanted, manner, now }) => isWanted && !manner.quiet && now().old)
      .map(({ now }) => now().dataUpdatedAt);
    return times.length === 0 ? undefined : Math.min(...times);
  };

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}
