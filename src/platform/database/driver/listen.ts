// Notices of the database, on a connection of their own. Another follows each that ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import { brokenBy } from './asked.ts';
import type { Session } from './session.ts';

type Listener = { told: (payload: string) => void; connected: (() => void) | undefined };

export type Listening = { unlisten(): Promise<void> };

const PAUSE_MS = 50;
const PAUSE_MAX_MS = 500;

export class Listeners {
  readonly #open: () => Session;
  readonly #channels = new Map<string, Set<Listener>>();
  #session: Promise<Session> | undefined;
  #reopens = false;
  #over = false;

  constructor(open: () => Session) {
    this.#open = open;
  }

  async listen(channel: string, told: (payload: string) => void, connected?: () => void): Promise<Listening> {
    const listener = { told, connected };
    const session = await this.#connected();
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(listener));
    await session.say(`listen ${escapeIdentifier(channel)}`);
    connected?.();
    return {
      unlisten: async () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        this.#channels.delete(channel);
        const open = await this.#session;
        await open?.say(`unlisten ${escapeIdentifier(channel)}`);
      },
    };
  }

  async end(): Promise<void> {
    this.#over = true;
    const open = await this.#session?.catch(() => undefined);
    await open?.end();
  }

  #connected(): Promise<Session> {
    if (this.#over) return Promise.reject(brokenBy(new Error('the pool has ended'), 'CONNECTION_ENDED'));
    this.#session ??= this.#connect().catch((error: unknown) => {
      this.#session = undefined;
      throw error;
    });
    return this.#session;
  }

  async #connect(): Promise<Session> {
    const session = this.#open();
    session.on('notification', ({ channel, payload }) => {
      for (const { told } of this.#channels.get(channel) ?? []) told(payload ?? '');
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
    if (this.#reopens) return;
    this.#reopens = true;
    for (let pause = PAUSE_MS; !this.#over && !(await this.#again()); pause = Math.min(PAUSE_MAX_MS, pause * 2))
      await sleep(pause);
    this.#reopens = false;
  }

  /** False while the database is away. */
  async #again(): Promise<boolean> {
    try {
      for (const [channel, listeners] of this.#channels) {
        const session = await this.#connected();
        await session.say(`listen ${escapeIdentifier(channel)}`);
        for (const { connected } of listeners) connected?.();
      }
      return true;
    } catch {
      return false;
    }
  }
}
