// Asks /healthz every 20 ms from its own thread, and records the longest wait during each call of the main thread.
import fs from 'node:fs';
import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { type AtWork, clock, type ProbeData } from './at-work.ts';

const EVERY_MS = 20;
const { port, hangMs, atWork } = workerData as ProbeData;
const longest = new Map<number, number>();
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const now = (): AtWork => ({ call: atWork[0] ?? 0, since: atWork[1] ?? 0 });

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get({ port, path: '/healthz', agent }, (answer) => {
      answer.resume().once('end', resolve);
    });
    request.once('error', reject);
    request.setTimeout(hangMs, () => {
      // The main thread, which should report this, is blocked itself.
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
  const begun = clock();
  await ask();
  const ended = clock();
  probes += 1;
  const after = now();
  // Count a call only from its own start.
  for (const { call, since } of before.call === after.call ? [after] : [before, after])
    longest.set(call, Math.max(ended - Math.max(begun, since), longest.get(call) ?? 0));
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - (ended - begun))));
}
agent.destroy();
parentPort?.postMessage({ probes, longest });
parentPort?.close();
