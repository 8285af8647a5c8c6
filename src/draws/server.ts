// The draws process: only it has the secrets of rounds, and it settles plays. It serves the calls of inner-endpoints.ts
// to our other processes, and does due work at intervals.
import { createDraws, type DrawsContext } from '#features/draws/server/public.ts';
import { drawsEndpoints } from '#wires/inner-endpoints.ts';
import { innerServer, mountCalls } from '#wires/inner-server.ts';

export type DrawsOptions = DrawsContext & {
  /** Bearer key of our own processes. */
  drawsKey: string;
  host?: string;
  /** 0 = any free port. */
  port?: number;
  /** Pause between two looks for due work [5 000 ms]; 0 = never look. */
  workMs?: number;
};

export type DrawsServer = { url: string; close(): Promise<void> };

/** How often it checks whether a day has passed since all draws were verified. */
const VERIFY_MS = 10 * 60_000;

export async function createDrawsServer(options: DrawsOptions): Promise<DrawsServer> {
  const { drawsKey, host = '127.0.0.1', port = 0, workMs = 5_000, ...context } = options;
  const draws = createDraws(context);
  const app = innerServer(context.log);
  app.get('/healthz', async () => {
    await context.sql`select 1`;
    return { status: 'ok' };
  });
  mountCalls(app, { key: drawsKey, endpoints: drawsEndpoints, calls: draws.calls });
  const url = await app.listen({ host, port });
  const timers = workMs === 0 ? [] : [again(context, workMs, draws.work), again(context, VERIFY_MS, draws.verify)];
  return {
    url,
    async close() {
      await app.close();
      await Promise.all(timers.map((stop) => stop()));
    },
  };
}

/** Repeats `run`, each time this long after the last one ended. Returns a function that stops it. */
function again({ log }: Pick<DrawsContext, 'log'>, pauseMs: number, run: () => Promise<unknown>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    await run().catch((error: unknown) => log.error({ err: error }, 'draws could not go on'));
    if (!stopped) wait();
  };
  const wait = () => {
    timer = setTimeout(() => (running = turn()), pauseMs);
  };
  wait();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
