// `npm run dev`: serves app and console through Vite on PORT, with hot reloading. Vite proxies all other calls to the
// api. Our processes restart when server code changes.

import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { Config } from '#platform/settings/config.ts';
import { innerUrl } from '#platform/settings/face-addresses.ts';
import type { Child } from './child.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SETTLE_MS = 150; // an editor saves several files at once

export async function startDev(at: {
  config: Config;
  apiPort: number;
  children: Child[];
  say: (line: string) => void;
}): Promise<() => Promise<void>> {
  const server = http.createServer();
  const api = innerUrl(at.config.host, at.apiPort);
  const desk = at.config.consolePort ? innerUrl(at.config.host, at.config.consolePort) : api;
  const web = await face('web', server);
  const console_ = await face('console', server);
  server.on('request', (request, response) => {
    const url = request.url ?? '/';
    if (isApi(url)) return forward(request, response, url.startsWith('/console') ? desk : api);
    const vite = url.startsWith('/console') ? console_ : web;
    if (vite === undefined) return forward(request, response, api);
    vite.middlewares(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.config.port, at.config.host, resolve);
  });
  const watcher = watchServerCode(at.children, at.say);
  at.say('watching src: screens reload by themselves, processes start again');
  return async () => {
    watcher.close();
    server.closeAllConnections();
    server.close();
    await Promise.all([web?.close(), console_?.close()]);
  };
}

async function face(name: 'web' | 'console', server: http.Server): Promise<ViteDevServer | undefined> {
  const configFile = path.join(root, `vite.${name}.config.ts`);
  if (!fs.existsSync(configFile)) return undefined;
  return createServer({
    configFile,
    server: { middlewareMode: true, hmr: { server, path: `/@hot-${name}` } },
    clearScreen: false,
  });
}

function isApi(url: string): boolean {
  return /^\/(api|console\/api|docs|openapi\.json|healthz|readyz|metrics)([/?]|$)/.test(url);
}

function forward(request: http.IncomingMessage, response: http.ServerResponse, api: string): void {
  const asked = { path: request.url, method: request.method, headers: request.headers };
  const onward = http.request(api, asked, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => {
    if (!response.headersSent) response.writeHead(503, { 'content-type': 'text/plain' });
    response.end('The api is starting again.');
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

function watchServerCode(children: Child[], say: (line: string) => void): fs.FSWatcher {
  let timer: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();
  const restart = async (): Promise<void> => {
    say('server code changed: starting again');
    await Promise.all(children.map((child) => child.restart()));
  };
  return fs.watch(path.join(root, 'src'), { recursive: true }, (_, name) => {
    if (!name || !isServerFile(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(restart);
    }, SETTLE_MS);
  });
}

function isServerFile(name: string): boolean {
  if (!name.endsWith('.ts') || name.endsWith('.test.ts')) return false;
  return !/^(web|console|design|start)\/|^platform\/client\/|^features\/[^/]+\/(web|console)\//.test(
    name.replaceAll(path.sep, '/'),
  );
}
