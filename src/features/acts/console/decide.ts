// Decides an item of a queue in a way that can be undone for some seconds (design/console/decisions.ts).
import { decisions } from '#design/console/decisions.ts';
import { getSession } from '#design/console/staff-session.ts';
import { t } from '#design/console/words.ts';
import { CallError } from '#platform/client/call-error.ts';
import { uuidV7 } from '#platform/client/uuid-v7.ts';
import type { Keyed } from './intent.ts';

/** `keepalive`: the request outlives its page. */
type Sent = Keyed & { keepalive: true };

type Deciding<T> = {
  /** The queue's resource and the item's id. */
  item: string;
  said: string;
  act: (sent: Sent) => Promise<T>;
  done: (result: T) => string;
};

export function decide<T>({ item, said, act, done }: Deciding<T>): void {
  const sent: Sent = { idempotencyKey: uuidV7(), errors: 'inline', keepalive: true };
  const staffId = getSession()?.staffId;
  decisions.hold({ item, said, send: async () => done(await untilAnswered(() => act(sent), staffId)) });
}

const ASK_AGAIN_MS = [2_000, 4_000, 8_000, 15_000];

/** Asks again under the same key while no answer says whether it was done, but never in the name of another clerk. */
async function untilAnswered<T>(act: () => Promise<T>, staffId: string | undefined): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    if (getSession()?.staffId !== staffId) throw new Error(t('You have signed out.'));
    try {
      return await act();
    } catch (error) {
      const wait = ASK_AGAIN_MS[tries];
      const isOpen = error instanceof CallError && (error.leavesOpen || error.kind === 'duplicate');
      if (!isOpen || wait === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.max(wait, error.retryAfterMs ?? 0)));
    }
  }
}
