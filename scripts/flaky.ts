// npm run flaky -- [times] [files]: finds tests that depend on chance or on the machine's speed. Runs the browser
// tests, or the given files, ten times, each time in another order of files and with every core kept busy. Prints each
// test that failed, with the numbers of its runs.
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { runOnNode24 } from './node24.mjs';

const [first = '', ...rest] = process.argv.slice(2);
const counted = /^\d+$/.test(first);
const times = counted ? Number(first) : 10;
const files = counted ? rest : process.argv.slice(2);

const failed = new Map<string, number[]>();
const load = os.cpus().map(() => new Worker('for (;;);', { eval: true }));
for (let run = 1; run <= times; run += 1) {
  let output = '';
  const env = { ...process.env, FILE_ORDER: String(run) };
  const args = ['scripts/test.ts', ...(files.length > 0 ? files : ['e2e'])];
  const code = await runOnNode24(args, { env, onOutput: (text) => (output += text) });
  const names = [...output.matchAll(/^FAILED (.*)$/gm)].map(([, name = '']) => name);
  for (const name of code !== 0 && names.length === 0 ? [output] : names)
    failed.set(name, [...(failed.get(name) ?? []), run]);
  console.log(`run ${run} of ${times}: ${output.trimEnd().split('\n').at(-1)}`);
}
for (const [name, runs] of failed) console.log(`FAILED in ${runs.join(', ')}: ${name}`);
console.log(failed.size === 0 ? `no test differed in ${times} runs` : `${failed.size} tests failed at least once`);
process.exitCode = failed.size === 0 ? 0 : 1;
await Promise.all(load.map((one) => one.terminate()));
