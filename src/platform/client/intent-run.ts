// chunk: soon
// IntentRun: sends one money call (an intent) with the same key until it has an answer. useIntent loads this code when
// it is needed.
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { keepIntent, PIN_REFUSED, settleIntent, type OpenIntent, type Wish } from './open-intents.ts';
import { refreshLive } from './reads.ts';

const ASK_AGAIN_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
/** The shortest wait, because an identical request is not sent within a second. */
const WAIT_MS_LEAST = 1_050;

export type IntentState<T> =
  | { at: 'rest' }
  | { at: 'sending' }
  /**
   * No answer yet. `needs`: secrets that the member must enter again. `wrong`: why the last entry of them was refused.
   */
  | { at: 'checking'; since: number; needs: readonly string[]; label: string; wrong?: string }
  | { at: 'done'; data: T }
  | { at: 'refused'; error: CallError };

/** `sent`: it was sent at least once without an answer, so the server may have carried it out. */
type Work = { intent: OpenIntent; full: Wish; tries: number; sent: boolean };

/**
 * Sends one open intent again and again with the same key until there is an answer. It stops when its screen closes,
 * but the intent stays on the device for the next screen.
 */
export class IntentRun<T> {
  private open: Work | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isShown = true;
  private readonly show: (state: IntentState<T>) => void;

  constructor(show: (state: IntentState<T>) => void) {
    this.show = (state) => {
      if (this.isShown) show(state);
    };
  }

  get isOpen(): boolean {
    return this.open !== undefined;
  }

  /** Stores a new intent and sends it. It is stored first, so that the key survives if the phone dies now. */
  async submit(intent: OpenIntent, full: Wish): Promise<void> {
    if (this.open) return;
    this.open = { intent, full, tries: 0, sent: false };
    this.show({ at: 'sending' });
    await keepIntent(intent);
    await this.ask();
  }

  /** Resumes an intent that was found on the device. If it needs no secrets, it is sent at once. */
  async resume(intent: OpenIntent): Promise<void> {
    if (this.open || !this.isShown) return;
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

  /** Sends again at once, because the network is back. */
  async retryNow(): Promise<void> {
    if (this.open && this.open.tries > 0) await this.ask();
  }

  /** Deletes the intent on the phone. The server may have carried it out, and reverses nothing. */
  async giveUp(): Promise<void> {
    if (!this.open) return;
    const { key } = this.open.intent;
    clearTimeout(this.timer);
    this.open = undefined;
    await settleIntent(key);
    this.show({ at: 'rest' });
  }

  stop(): void {
    this.isShown = false;
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    const work = this.open;
    if (!work) return;
    clearTimeout(this.timer);
    try {
      const loose = call as unknown as (name: string, input: object) => Promise<T>;
      const data = await loose(work.intent.name, { ...work.full, idempotencyKey: work.intent.key, errors: 'inline' });
      // Several attempts may be under way at once, and the first answer settles the intent.
      if (this.open !== work) return;
      this.open = undefined;
      await settleIntent(work.intent.key);
      this.show({ at: 'done', data });
      await refreshLive();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await this.handleError(error, work);
    }
  }

  private async handleError(error: CallError, work: Work): Promise<void> {
    // Another attempt has been answered already, so ignore this one's result.
    if (this.open !== work) return;
    if (error.kind === 'refused' && work.sent && PIN_REFUSED.includes(error.code)) {
      // This does not say whether an earlier attempt paid. If the intent were forgotten now, the next tap could pay a
      // second time. It asks again only with another password, because each wrong one counts towards the lock.
      clearTimeout(this.timer);
      work.tries = 0;
      const { formedAt: since, secrets: needs, label } = work.intent;
      this.show({ at: 'checking', since, needs, label, wrong: error.message });
      return;
    }
    if (error.kind === 'refused' && !error.leavesOpen) {
      // This is a final answer, so the next tap is a new intent.
      this.open = undefined;
      await settleIntent(work.intent.key);
      this.show({ at: 'refused', error });
      return;
    }
    work.sent = true;
    this.show({ at: 'checking', since: work.intent.formedAt, needs: [], label: work.intent.label });
    // After the end of the session or during maintenance this run stops, and the intent waits on the device.
    if (error.kind === 'session' || error.kind === 'maintenance' || !this.isShown) return;
    const wait = error.retryAfterMs ?? ASK_AGAIN_MS[Math.min(work.tries, ASK_AGAIN_MS.length - 1)]!;
    work.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), Math.max(wait, WAIT_MS_LEAST));
  }
}
