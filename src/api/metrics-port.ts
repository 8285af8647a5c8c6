// The port of /metrics. It is apart from the app's port, so no proxy in front of the app can hand the figures on.
import http from 'node:http';
import type { Registry } from 'prom-client';
import { callHeaders } from '#platform/http/answer-headers.ts';
import { codeOf } from '#platform/process/caught.ts';
import { openPort, type OwnPort } from './own-port.ts';

/** A machine reads the figures. A browser that opens them shows them and nothing else. */
const HEADERS = { ...callHeaders('http:'), 'cache-control': 'no-store' };

export async function openMetricsPort(figures: Registry, at: { host: string; port: number }): Promise<OwnPort> {
  const server = http.createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    void answer(figures, request, response);
  });
  return openPort(server, at);
}

async function answer(figures: Registry, { method, url }: http.IncomingMessage, response: http.ServerResponse) {
  if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n');
    return;
  }
  try {
    const text = await figures.metrics();
    response.writeHead(200, { 'content-type': figures.contentType }).end(text);
  } catch (error) {
    // Prometheus shows a failed scrape as `up == 0`. The database may be away. An error's words may repeat a row.
    const why = codeOf(error) ?? 'unexpected';
    response.writeHead(503, { 'content-type': 'text/plain' }).end(`The figures could not be read: ${why}\n`);
  }
}
