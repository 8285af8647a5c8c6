// Assembles the HTTP side: every feature's routes behind one edge, the live stream, the pages, operations.
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { keepFile } from '#features/desk/server/public.ts';
import { paperOf } from '#features/reports/server/public.ts';
import { keepLook } from '#features/looks/server/public.ts';
import { countApproval } from '#features/staff/server/public.ts';
import { authenticate as authenticateCaller, throttle, TOLD_REFUSALS } from '#features/identity/server/public.ts';
import { followSettings } from '#features/settings/server/public.ts';
import { maintenance as openMaintenance } from '#features/system/server/public.ts';
import { logPostings } from '#ledger/post.ts';
import type { Context } from '#platform/context.ts';
import { demandHeartbeat } from '#platform/process/heartbeat.ts';
import { createEdge } from '#platform/http/edge.ts';
import { inTime } from '#platform/http/in-time.ts';
import { troublesOf } from '#platform/time/machine-watch.ts';
import { topicNames } from '#platform/http/live.ts';
import { keepFacesApart } from './ports.ts';
import { mountDocument } from './document.ts';
import { routes, topics } from './features.gen.ts';
import { mountLiveStream } from './live-stream.ts';
import { openMetrics, type Observe } from './metrics.ts';
import { mountPages } from './pages.ts';
import { openTexts } from '#platform/language/refusal-texts.ts';

export type App = {
  http: FastifyInstance;
  /** The figures of /metrics. The process gives them a port (ports.ts). */
  figures: Registry;
  close(): Promise<void>;
};

export async function buildApp(context: Context): Promise<App> {
  const features = Object.values(routes);
  topicNames(Object.values(topics));
  await followSettings(context);
  const authenticate = authenticateCaller(context);
  const maintenance = await openMaintenance(context);
  const textOf = openTexts();
  const counting = throttle(context);
  let observe: Observe = () => undefined;
  const http = createEdge({
    context,
    features,
    authenticate,
    textOf,
    maintenance: maintenance.now,
    throttle: counting,
    approval: countApproval(context),
    keepLook: keepLook(context),
    keepFile: keepFile(context),
    paperOf: paperOf(context),
    toldRefusals: TOLD_REFUSALS,
    observe: (seen) => observe(seen),
  });
  if (context.config.consolePort) keepFacesApart(http, textOf);
  const live = await mountLiveStream(http, { context, authenticate, textOf, throttle: counting });
  const metrics = openMetrics({ context, streams: live.openStreams });
  ({ observe } = metrics);
  if (context.config.apiDocs) mountDocument(http, { features, textOf, throttle: counting });
  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async (_request, reply) => {
    const waiting = await notServing(context);
    const ready = waiting.every((part) => LEAVES_READY.has(part));
    return reply.code(ready ? 200 : 503).send({ ready, waiting });
  });
  await mountPages(http, {
    textOf,
    publicUrl: context.config.publicUrl,
    consoleUrl: context.config.consoleUrl,
    apiOrigin: context.config.apiOrigin,
    mapTiles: context.config.mapTiles,
    mapTilesFile: context.config.mapTilesFile,
  });
  const endLog = logPostings(context.log);
  return {
    http,
    figures: metrics.registry,
    async close() {
      endLog();
      metrics.close();
      live.close();
      await http.close();
    },
  };
}

/**
 * Parts without which /readyz still reports ready. Without bank or draws, members can read, buy and collect; only money
 * in and out, or results of plays, must wait. With trouble of the disk or the clock they can still read.
 */
const LEAVES_READY: ReadonlySet<string> = new Set(['bank', 'draws', 'disk', 'clock']);

/** A part that takes longer counts as silent. */
const PROBE_MS = 3_000;

/** Names the parts that do not answer: database, jobs, rail, bank or draws. */
async function notServing(context: Context): Promise<string[]> {
  const probes: Record<string, () => Promise<unknown>> = {
    database: () => context.sql`select 1 from ledger.head`,
    jobs: () => demandHeartbeat(context.sql, 'jobs'),
    rail: () => okOf(`${context.config.railUrl}/healthz`),
    bank: () => okOf(`${context.config.railUrl}/bank/healthz`),
    draws: () => okOf(`${context.config.drawsUrl}/healthz`),
  };
  const results = await Promise.all(
    Object.entries(probes).map(([name, probe]) =>
      inTime(probe, { of: 'answer', limitMs: PROBE_MS, message: `${name} does not answer` }).then(
        () => null,
        () => name,
      ),
    ),
  );
  const away = results.filter((name) => name !== null);
  return away.includes('database') ? away : [...away, ...(await troublesOf(context.sql))];
}

async function okOf(url: string): Promise<void> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(2_000) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
}
