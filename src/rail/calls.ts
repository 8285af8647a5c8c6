// The calls of our own processes, each with the rail's key and its strict schema. The caller hears of the bank as the
// rail does: refused, unknown or unreachable.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { BankResult } from '../platform/bank-client.ts';
import { type BankEndpoint, readInput } from '../platform/bank-endpoints.ts';
import { isBearer } from '../platform/bearer.ts';
import { type RailCallName, railEndpoints, UNREACHABLE } from '../platform/rail-endpoints.ts';

export type Handle = (input: never) => Promise<BankResult<unknown>>;

export function mountCalls(
  app: FastifyInstance,
  key: string,
  calls: readonly (readonly [RailCallName, Handle])[],
): void {
  for (const [name, handle] of calls) {
    const endpoint: BankEndpoint = railEndpoints[name];
    const [method = '', path = ''] = name.split(' ');
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Before the body is read.
      onRequest: async (request, reply) => {
        if (!isBearer(request.headers.authorization, key))
          return refuse(reply, 401, 'unauthorized', 'The key is missing or wrong.');
      },
      handler: async (request, reply) => {
        const read = readInput(endpoint, { path: request.params, query: request.query, body: json(request.body) });
        if ('problems' in read) return refuse(reply, 400, 'call_invalid', read.problems.join('; '));
        const result = await handle(read.input as never);
        if (result.outcome === 'ok') return reply.send(z.encode(endpoint.answer, result.data));
        if (result.outcome === 'refused') return refuse(reply, result.status, result.code, result.message);
        const [status, code] = result.outcome === 'unreachable' ? [503, UNREACHABLE] : [504, 'unknown'];
        return refuse(reply, status, code, result.reason);
      },
    });
  }
}

/** A refusal of the rail's own. None of its codes is a word of the bank (bank-client.ts, NEVER_TAKEN). */
export function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ error: { code, message } });
}

function json(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON';
    throw error;
  }
}
