// Sets up the figures of /metrics for Prometheus (wire.md 10). They have their own port (ports.ts).
// docs/operations/alerts.yml says which of them alert the operator.
import { Histogram, type Registry, collectDefaultMetrics } from 'prom-client';
import type { Context } from '#platform/context.ts';
import {
  addBackupFigures,
  addBookFigures,
  addMachineFigures,
  addQueueFigures,
  Figures,
  figuresIn,
  SECONDS,
  watchWork,
} from './figures.ts';

export type Observe = (seen: { route: string; code: number; ms: number }) => void;

export type Metrics = {
  registry: Registry;
  /** The edge reports each answer here. */
  observe: Observe;
  close(): void;
};

export function openMetrics({ context, streams }: { context: Context; streams: () => number }): Metrics {
  const registry = new Figures();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'c3_request_seconds',
    help: 'Answers by route and code',
    labelNames: ['route', 'code'],
    buckets: SECONDS,
    registers: [registry],
  });
  const add = figuresIn(registry);
  add('c3_live_streams', 'Open live streams', async () => streams());
  addBookFigures({ add, context, registry });
  addQueueFigures({ add, context, registry });
  addMachineFigures({ add, context, registry });
  addBackupFigures({ add, context });
  return {
    registry,
    observe: ({ route, code, ms }) => requests.observe({ route, code: String(code) }, ms / 1000),
    close: watchWork(registry),
  };
}
