// The clerk's decisions on their way to the server. A decision takes its item out of the queue at once. It can be
// undone for some seconds, then it is sent; it is sent earlier if the clerk decides or goes to another item, leaves the
// page, or hides the tab. Each one ends as sent, undone, or failed with its reason. The item of one that was undone or
// has failed is back in the queue.
import { useSyncExternalStore } from 'react';

export const UNDO_MS = 5_000;
/** How long the clerk reads what became of the last one. */
const TOLD_MS = 5_000;
/** How long signing out waits for answers. */
const FINISH_MS = 5_000;

export type Decision = {
  /** What it decides, such as 'withdrawals/12'. */
  item: string;
  /** What is about to happen, for the clerk to check. */
  said: string;
  /** Sends it, and returns what to say when it is done. */
  send: () => Promise<string>;
};

export type Failure = { said: string; problem: unknown };

export type Shown = {
  /** The one that can still be undone. */
  held: Decision | undefined;
  sending: number;
  /** What became of the last one. */
  told: string;
  failures: readonly Failure[];
  /** The items that are out of the queue. */
  decided: ReadonlySet<string>;
};

export class Decisions {
  shown: Shown = { held: undefined, sending: 0, told: '', failures: [], decided: new Set() };
  private due: ReturnType<typeof setTimeout> | undefined;
  private fading: ReturnType<typeof setTimeout> | undefined;
  private readonly watchers = new Set<() => void>();

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Holds this one and sends the one before it. Does nothing for an item that is decided already. */
  hold(decision: Decision): void {
    if (this.shown.decided.has(decision.item)) return;
    this.sendHeld();
    this.change({ held: decision, told: '' });
    this.takeOut([decision.item]);
    this.due = setTimeout(() => this.sendHeld(), UNDO_MS);
  }

  /** Sends the one that is held. False if none is. */
  sendHeld(): boolean {
    const held = this.release();
    if (held) void this.send(held);
    return held !== undefined;
  }

  /** Puts the item of the one that is held back into its queue, and says so. */
  undo(told: string): void {
    const held = this.release();
    if (!held) return;
    this.putBack(held.item);
    this.tell(told);
  }

  /** Takes items out of their queue, also those that were decided in another way, such as several together. */
  takeOut(items: readonly string[]): void {
    this.change({ decided: new Set([...this.shown.decided, ...items]) });
  }

  forget(failure: Failure): void {
    this.change({ failures: this.shown.failures.filter((one) => one !== failure) });
  }

  /** Sends the one that is held, and waits until all are answered, or for some seconds. */
  async finish(): Promise<void> {
    this.sendHeld();
    await new Promise<void>((resolve) => {
      const late = setTimeout(() => end(), FINISH_MS);
      const stop = this.watch(() => look());
      const end = () => {
        clearTimeout(late);
        stop();
        resolve();
      };
      const look = () => {
        if (this.shown.sending === 0) end();
      };
      look();
    });
  }

  private async send({ item, said, send }: Decision): Promise<void> {
    this.change({ sending: this.shown.sending + 1 });
    try {
      this.tell(await send());
    } catch (problem) {
      this.change({ failures: [...this.shown.failures, { said, problem }] });
      this.putBack(item);
    }
    this.change({ sending: this.shown.sending - 1 });
  }

  private release(): Decision | undefined {
    clearTimeout(this.due);
    const { held } = this.shown;
    if (held) this.change({ held: undefined });
    return held;
  }

  private putBack(item: string): void {
    this.change({ decided: new Set([...this.shown.decided].filter((one) => one !== item)) });
  }

  private tell(told: string): void {
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.change({ told: '' }), TOLD_MS);
    this.change({ told });
  }

  private change(part: Partial<Shown>): void {
    this.shown = { ...this.shown, ...part };
    for (const watcher of this.watchers) watcher();
  }
}

/** Those of this tab. Pages come and go, and a decision that is on its way outlives its page. */
export const decisions = new Decisions();

const watch = (watcher: () => void) => decisions.watch(watcher);

export function useDecisions(): Shown {
  return useSyncExternalStore(watch, () => decisions.shown);
}
