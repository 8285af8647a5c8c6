// How the edge answers while its process stops.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { localeOf } from './request.ts';
import type { Locale } from '../feature.ts';

const ANSWERS_MS_MAX = 5_000;

/**
 * Closing the server would cut off every connection at once. This first waits for the answers to requests that have
 * begun, so that no caller has to guess the outcome of a transfer. Later requests are refused with `restarting`.
 */
export function answerBeforeClosing(app: FastifyInstance, envelope: (locale: Locale, name: string) => unknown): void {
  const open = new Set<FastifyReply['raw']>();
  let closing = false;
  let onLastGone = (): void => undefined;
  app.addHook('onRequest', (request, reply, done) => {
    if (closing) {
      void reply.headers({ 'retry-after': '1', connection: 'close' }).code(503);
      void reply.send(envelope(localeOf(request), 'restarting'));
      return;
    }
    const { raw } = reply;
    const gone = () => {
      open.delete(raw);
      if (open.size === 0) onLastGone();
    };
    open.add(raw);
    raw.once('finish', gone).once('close', gone);
    done();
  });
  app.addHook('preClose', async () => {
    closing = true;
    if (open.size === 0) return;
    const all = new Promise<void>((resolve) => {
      onLastGone = resolve;
    });
    await Promise.race([all, sleep(ANSWERS_MS_MAX, undefined, { ref: false })]);
  });
}
