// Carries a play from the tap to its result, through lost answers and reloads. Screens use it through use-play.ts.
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { keepReceipt } from './kept-receipts.ts';
import { forgetPlay, interruptedPlay, keepPlay, newPlay, type OpenPlay, promiseOf } from './open-play.ts';
import type { Game, Play } from './round-facts.ts';

export type PlayState =
  | { at: 'rest' }
  | { at: 'asking' }
  /** The play was made. `waits`: why it has no result yet. */
  | { at: 'waiting'; waits: Play['waits'] }
  | { at: 'settled'; play: Play }
  | { at: 'refused'; error: CallError };

/** More than a second, because an identical request within a second is not sent. */
const SOONEST_MS = 1_050;
const LATEST_MS = 15_000;

/**
 * Sends a play, again under the same key if an answer is lost, then reveals the seed until the result is there. Stops
 * when its page is left; the next page continues with `takeUp`.
 */
export class PlayRun {
  private stopped = false;
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wake: (() => void) | undefined;
  private readonly of: { member: string; game: Game };
  private readonly show: (state: PlayState) => void;

  constructor(of: { member: string; game: Game }, show: (state: PlayState) => void) {
    this.of = of;
    this.show = (state) => {
      if (!this.stopped) show(state);
    };
  }

  /** Starts a play, unless one is under way. */
  async play(roundId: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.show({ at: 'asking' });
    const open = newPlay(roundId);
    // Stored before it is sent, so that key and seed survive a reload.
    await keepPlay(this.of.member, this.of.game, open);
    await this.carryOut(open);
  }

  async takeUp(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const open = await interruptedPlay(this.of.member, this.of.game);
    if (open) await this.carryOut(open);
    else this.busy = false;
  }

  stop(): void {
    this.stopped = true;
    this.hurry();
  }

  /** Ends the current pause, because the network is back. */
  hurry(): void {
    clearTimeout(this.timer);
    this.wake?.();
  }

  private async carryOut(open: OpenPlay): Promise<void> {
    this.show(open.playId === null ? { at: 'asking' } : { at: 'waiting', waits: null });
    try {
      const playId = open.playId ?? (await this.ask(open));
      if (playId === undefined) return;
      await this.reveal(playId, open.clientSeed);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A refusal is final, so the next tap is a new play. After other errors, such as a lost session, the play stays
      // stored.
      if (error.kind === 'refused') await forgetPlay(this.of.member, this.of.game);
      this.show({ at: 'refused', error });
    } finally {
      this.busy = false;
    }
  }

  private async ask(open: OpenPlay): Promise<string | undefined> {
    const clientSeedHash = promiseOf(open.clientSeed);
    const made = await this.untilAnswered(() =>
      call('POST /api/v1/draws/rounds/{id}/plays', {
        path: { id: open.roundId },
        body: { clientSeedHash },
        idempotencyKey: open.key,
        errors: 'inline',
      }),
    );
    if (made) await keepPlay(this.of.member, this.of.game, { ...open, playId: made.id });
    return made?.id;
  }

  /** Reveals the seed again and again until the result is there, and shows what the play waits for. */
  private async reveal(id: string, clientSeed: string): Promise<void> {
    this.show({ at: 'waiting', waits: null });
    for (let turn = 0; !this.stopped; turn += 1) {
      const play = await this.untilAnswered(() =>
        call('POST /api/v1/draws/plays/{id}/reveal', { path: { id }, body: { clientSeed }, errors: 'inline' }),
      );
      if (!play) return;
      if (play.receipt) await keepReceipt(this.of.member, id, play.receipt);
      if (play.result) {
        await forgetPlay(this.of.member, this.of.game);
        this.show({ at: 'settled', play });
        return;
      }
      this.show({ at: 'waiting', waits: play.waits });
      await this.pause(turn < 8 ? SOONEST_MS : LATEST_MS);
    }
  }

  /** Repeats a request until it is answered. Undefined if the page was left. */
  private async untilAnswered<T>(ask: () => Promise<T>): Promise<T | undefined> {
    for (let failures = 0; !this.stopped; failures += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof CallError) || !(error.leavesOpen || error.kind === 'duplicate')) throw error;
        await this.pause(error.retryAfterMs ?? Math.min(SOONEST_MS * 2 ** failures, LATEST_MS));
      }
    }
    return undefined;
  }

  private pause(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = resolve;
      this.timer = setTimeout(resolve, ms);
    });
  }
}
