// Limits how many calls one connection may have in work at a time, whatever it sends without reading answers.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../process/log.ts';

/** Browsers wait for each answer, and proxies send a few calls at once. Node would start all that are sent. */
export const UNANSWERED_MAX = 16;
/**
 * A connection without traffic for this long is closed, because answers for a client that never reads them would stay
 * in memory. It is longer than the longest wait for an answer, and the live stream writes more often.
 */
export const STILL_MS_MAX = 150_000;

/** Closes a connection that has more than UNANSWERED_MAX calls in work. None of them gets an answer. */
export function boundPipelines(app: FastifyInstance, log: Pick<Log, 'warn'>): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const begun = (unanswered.get(socket) ?? 0) + 1;
    if (begun > UNANSWERED_MAX || socket.destroyed) {
      // Node has already read further requests of this connection. Each of them gets here, but is logged only once.
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
