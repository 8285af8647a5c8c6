// Finds Node 24 and runs a script on it. Plain JavaScript for any Node from 20.19 up.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');

/**
 * Path of a Node 24 binary: the one in node_modules, else the running one. If there is none, prints one line and ends
 * the process.
 */
export function findNode24() {
  const name = `node-${process.platform}-${process.arch}`;
  const installed = path.join(root, 'node_modules', name, 'bin/node');
  for (const candidate of [installed, process.execPath]) {
    if (!fs.existsSync(candidate)) continue;
    const version =
      candidate === process.execPath
        ? process.version
        : spawnSync(candidate, ['--version'], { encoding: 'utf8' }).stdout?.trim();
    if (version?.startsWith('v24.')) return candidate;
  }
  const why = fs.existsSync(path.join(root, 'node_modules'))
    ? `node_modules has no ${name} that runs here`
    : 'node_modules is missing: run npm ci';
  console.error(`C3 needs Node 24 and this is ${process.version} on ${process.platform}-${process.arch}; ${why}.`);
  process.exit(1);
}

/**
 * Runs `args` on Node 24 in this terminal and resolves with its exit code. With `onOutput` the child's output goes
 * there instead. Forwards signals. If this process is killed, the child sees its channel close and stops
 * (node24-child.mjs).
 */
export function runOnNode24(args, { env = process.env, onOutput } = {}) {
  // Node caches compiled code here, which halves the time of a second start. An unwritable folder does no harm.
  const NODE_COMPILE_CACHE = env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/compiled');
  const watch = path.join(root, 'scripts/node24-child.mjs');
  const output = onOutput ? 'pipe' : 'inherit';
  const child = spawn(findNode24(), ['--disable-warning=ExperimentalWarning', '--import', watch, ...args], {
    stdio: [onOutput ? 'ignore' : 'inherit', output, output, 'ipc'],
    env: { ...env, NODE_COMPILE_CACHE },
  });
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  const forward = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 1)));
  });
}
