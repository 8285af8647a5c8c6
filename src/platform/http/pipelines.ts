// One connection occupies the API no more than a few calls at a time, whatever it sends without reading answers.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../process/log.ts';

/** Browsers wait for each answer, and proxies send a few. Node would begin all that a connection sends. */
export const UNANSWERED_MAX = 16;
/**
 * A connection on which nothing moves for this long is closed, because the answers for a sender who never reads would
 * otherwise stay in memory. The time is longer than the longest answer. The live stream writes more often.
 */
export const STILL_MS_MAX = 150_000;

/** A connection with more calls in work than allowed ends, and so do those calls' answers. */
export function boundPipelines(app: FastifyInstance, log: Pick<Log, 'warn'>): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const begun = (unanswered.get(socket) ?? 0) + 1;
    if (begun > UNANSWERED_MAX || socket.destroyed) {
      // Node has read more requests than one by now. Each of them comes here.
      if (!socket.destroyed) log.warn({ event: 'pipeline' }, 'a connection asked too much at once');
      reply.hijack();
      socket.destroy();
      return;
    }
    unanswered.set(socket, begun);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
}
