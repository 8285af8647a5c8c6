// chunk: soon
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { keepIntent, PIN_REFUSED, settleIntent, type OpenIntent, type Wish } from './open-intents.ts';
import { refreshLive } from './reads.ts';

const ASK_AGAIN_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
/** An identical request inside this window would never leave. */
const SOONEST_MS = 1_050;

export type IntentState<T> =
  | { at: 'rest' }
  | { at: 'sending' }
  /**
   * No answer yet. `needs` lists secrets that the member must enter again after a reload; `wrong`: the last entry
   * failed.
   */
  | { at: 'checking'; since: number; needs: readonly string[]; label: string; wrong?: string }
  | { at: 'done'; data: T }
  | { at: 'refused'; error: CallError };

/** `sent`: it left at least once without an answer, so the server may have carried it out. */
type Work = { intent: OpenIntent; full: Wish; tries: number; sent: boolean };

/**
 * Carries one open intent to its answer. It sends again under the same key for as long as no answer comes. It stops
 * when its screen is gone. The intent stays on the device for the next screen.
 */
export class IntentRun<T> {
  private open: Work | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watched = true;
  private readonly show: (state: IntentState<T>) => void;

  constructor(show: (state: IntentState<T>) => void) {
    this.show = (state) => {
      if (this.watched) show(state);
    };
  }

  get isOpen(): boolean {
    return this.open !== undefined;
  }

  /** Forms the intent. It stores the intent before sending: a phone that dies now still knows the key. */
  async form(intent: OpenIntent, full: Wish): Promise<void> {
    if (this.open) return;
    this.open = { intent, full, tries: 0, sent: false };
    this.show({ at: 'sending' });
    await keepIntent(intent);
    await this.ask();
  }

  /** Resumes an intent found on the device. Without secrets it asks again at once. */
  async takeUp(intent: OpenIntent): Promise<void> {
    if (this.open || !this.watched) return;
    this.open = { intent, full: intent.ask, tries: 0, sent: true };
    this.show({ at: 'checking', since: intent.formedAt, needs: intent.secrets, label: intent.label });
    if (intent.secrets.length === 0) await this.ask();
  }

  async askAgain(secrets: Readonly<Record<string, string>>): Promise<void> {
    if (!this.open) return;
    this.open.full = { ...this.open.full, body: { ...this.open.full.body, ...secrets } };
    this.show({ at: 'sending' });
    await this.ask();
  }

  /** The network is back: no need to wait for the next turn. */
  async hurry(): Promise<void> {
    if (this.open && this.open.tries > 0) await this.ask();
  }

  /** Only the phone forgets it. The server reverses nothing. */
  async giveUp(): Promise<void> {
    if (!this.open) return;
    const { key } = this.open.intent;
    clearTimeout(this.timer);
    this.open = undefined;
    await settleIntent(key);
    this.show({ at: 'rest' });
  }

  stop(): void {
    this.watched = false;
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    const work = this.open;
    if (!work) return;
    clearTimeout(this.timer);
    try {
      const loose = call as unknown as (name: string, input: object) => Promise<T>;
      const data = await loose(work.intent.name, { ...work.full, idempotencyKey: work.intent.key, errors: 'inline' });
      // Several attempts may be under way at once. The first answer settles the intent.
      if (this.open !== work) return;
      this.open = undefined;
      await settleIntent(work.intent.key);
      this.show({ at: 'done', data });
      await refreshLive();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await this.meet(error, work);
    }
  }

  private async meet(error: CallError, work: Work): Promise<void> {
    // Another attempt got the answer, so this one's result means nothing.
    if (this.open !== work) return;
    if (error.kind === 'refused' && work.sent && PIN_REFUSED.includes(error.code)) {
      // This is no answer to the request: forgetting it here would let the next tap pay a second time. It waits for
      // another password before it asks again, because each wrong one counts towards the lock.
      clearTimeout(this.timer);
      work.tries = 0;
      const { formedAt: since, secrets: needs, label } = work.intent;
      this.show({ at: 'checking', since, needs, label, wrong: error.message });
      return;
    }
    if (error.kind === 'refused' && !error.leavesOpen) {
      // A final answer: the next tap is a new intent.
      this.open = undefined;
      await settleIntent(work.intent.key);
      this.show({ at: 'refused', error });
      return;
    }
    work.sent = true;
    this.show({ at: 'checking', since: work.intent.formedAt, needs: [], label: work.intent.label });
    // After a lost session or in maintenance this run stops asking: the intent waits on the device.
    if (error.kind === 'session' || error.kind === 'maintenance' || !this.watched) return;
    const wait = error.retryAfterMs ?? ASK_AGAIN_MS[Math.min(work.tries, ASK_AGAIN_MS.length - 1)]!;
    work.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), Math.max(wait, SOONEST_MS));
  }
}
