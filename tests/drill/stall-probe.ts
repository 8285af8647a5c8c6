// Asks /healthz every 20 ms from a thread of its own, and keeps the longest wait of each call that was at work.
import fs from 'node:fs';
import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export type ProbeData = { port: number; atWork: Int32Array; hangMs: number };

const EVERY_MS = 20;
const { port, atWork, hangMs } = workerData as ProbeData;
const longest = new Map<number, number>();
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const now = () => Atomics.load(atWork, 0);

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get({ port, path: '/healthz', agent }, (answer) => {
      answer.resume().once('end', resolve);
    });
    request.once('error', reject);
    request.setTimeout(hangMs, () => {
      // The thread that should report this hangs itself.
      fs.writeSync(2, `${name}: /healthz did not answer for ${hangMs / 1000} s\n`);
      process.kill(process.pid, 'SIGKILL');
    });
  });
}

let name = '';
let probes = 0;
let asked = true;
parentPort?.on('message', (call: string | null) => {
  if (call === null) asked = false;
  else name = call;
});
while (asked) {
  const before = now();
  const begun = performance.now();
  await ask();
  const waited = performance.now() - begun;
  probes += 1;
  for (const call of new Set([before, now()])) longest.set(call, Math.max(waited, longest.get(call) ?? 0));
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - waited)));
}
agent.destroy();
parentPort?.postMessage({ probes, longest });
parentPort?.close();
