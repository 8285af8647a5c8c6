// The edge while its process stops.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { localeOf } from './request.ts';
import type { Locale } from '../feature.ts';

const ANSWERS_MS_MAX = 5_000;

/**
 * A stop closes every connection at once. Answer begun requests first, so that no one is left with a transfer of
 * unknown outcome. Later requests are told that C3 is restarting.
 */
export function answerBeforeClosing(app: FastifyInstance, envelope: (locale: Locale, name: string) => unknown): void {
  const open = new Set<FastifyReply['raw']>();
  let closing = false;
  let lastGone = (): void => undefined;
  app.addHook('onRequest', (request, reply, done) => {
    if (closing) {
      void reply.headers({ 'retry-after': '1', connection: 'close' }).code(503);
      void reply.send(envelope(localeOf(request), 'restarting'));
      return;
    }
    const { raw } = reply;
    const gone = () => {
      open.delete(raw);
      if (open.size === 0) lastGone();
    };
    open.add(raw);
    raw.once('finish', gone).once('close', gone);
    done();
  });
  app.addHook('preClose', async () => {
    closing = true;
    if (open.size === 0) return;
    const all = new Promise<void>((resolve) => {
      lastGone = resolve;
    });
    await Promise.race([all, sleep(ANSWERS_MS_MAX, undefined, { ref: false })]);
  });
}
