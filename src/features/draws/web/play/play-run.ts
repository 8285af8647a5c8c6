import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { keepReceipt } from './kept-receipts.ts';
import { forgetPlay, interruptedPlay, keepPlay, newPlay, type OpenPlay, promiseOf } from './open-play.ts';
import type { Game, Play } from './round-facts.ts';

export type PlayState =
  | { at: 'rest' }
  | { at: 'asking' }
  /** The play stands. `waits`: the reason why it has no result yet. */
  | { at: 'waiting'; waits: Play['waits'] }
  | { at: 'settled'; play: Play }
  | { at: 'refused'; error: CallError };

/** An identical request inside a second would never leave. */
const SOONEST_MS = 1_050;
const LATEST_MS = 15_000;

/**
 * Carries one play from its tap to its result. It asks again under the same key, then reveals the seed, and asks until
 * the result is there. It stops when its page is gone. The next page takes it up again.
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

  /** A tap: one play, however often it is tapped. */
  async play(roundId: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.show({ at: 'asking' });
    const open = newPlay(roundId);
    // Stored before it leaves: a phone that dies now still knows the key and the seed.
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

  /** The network is back: no need to wait for the next turn. */
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
      // A final answer: the next tap is a new play. A lost session is none: the play waits on the phone.
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

  /** Until its result is there. Each answer without one says what the play waits for. */
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

  /** Undefined once the page is gone. A lost answer is asked for again, under the same key. */
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
