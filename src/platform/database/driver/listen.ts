// Listens for the database's notifications (NOTIFY) on a separate connection, and opens another when it is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import { brokenBy } from './queries.ts';
import type { Session } from './session.ts';

type Listener = { notified: (payload: string) => void; connected: (() => void) | undefined };

export type Listening = { unlisten(): Promise<void> };

const PAUSE_MS = 50;
const PAUSE_MAX_MS = 500;

export class Listeners {
  readonly #open: () => Session;
  readonly #channels = new Map<string, Set<Listener>>();
  #session: Promise<Session> | undefined;
  #isReopening = false;
  #ended = false;

  constructor(open: () => Session) {
    this.#open = open;
  }

  async listen(channel: string, notified: (payload: string) => void, connected?: () => void): Promise<Listening> {
    const listener = { notified, connected };
    const session = await this.#connected();
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(listener));
    await session.runText(`listen ${escapeIdentifier(channel)}`);
    connected?.();
    return {
      unlisten: async () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        this.#channels.delete(channel);
        // A lost connection listens no more, and the next one leaves this channel out.
        await this.#session?.then((open) => open.runText(`unlisten ${escapeIdentifier(channel)}`)).catch(() => {});
      },
    };
  }

  async end(): Promise<void> {
    this.#ended = true;
    const open = await this.#session?.catch(() => undefined);
    await open?.end();
  }

  #connected(): Promise<Session> {
    if (this.#ended) return Promise.reject(brokenBy(new Error('the pool has ended'), 'CONNECTION_ENDED'));
    this.#session ??= this.#connect().catch((error: unknown) => {
      this.#session = undefined;
      throw error;
    });
    return this.#session;
  }

  async #connect(): Promise<Session> {
    const session = this.#open();
    session.on('notification', ({ channel, payload }) => {
      for (const { notified } of this.#channels.get(channel) ?? []) notified(payload ?? '');
    });
    await session.connect().catch((error: Error) => {
      throw brokenBy(error);
    });
    session.once('end', () => {
      this.#session = undefined;
      void this.#reopen();
    });
    return session;
  }

  async #reopen(): Promise<void> {
    if (this.#isReopening) return;
    this.#isReopening = true;
    for (let pause = PAUSE_MS; !this.#ended && !(await this.#listenAgain()); pause = Math.min(PAUSE_MAX_MS, pause * 2))
      await sleep(pause);
    this.#isReopening = false;
  }

  /** Listens on all channels again. False if the database cannot be reached. */
  async #listenAgain(): Promise<boolean> {
    try {
      for (const [channel, listeners] of this.#channels) {
        const session = await this.#connected();
        await session.runText(`listen ${escapeIdentifier(channel)}`);
        for (const { connected } of listeners) connected?.();
      }
      return true;
    } catch {
      return false;
    }
  }
}
