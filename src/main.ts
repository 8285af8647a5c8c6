// `npm start` starts the database, the built app, the sandbox bank, the rail, the draws, the api and the jobs in order.
// It keeps them alive and stops them in order. Each is a separate process (platform/process/service.ts). `npm run dev`
// does the same and watches the sources.

import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mindOutgoing } from '#platform/backup/outgoing.ts';
import { messageOf } from '#platform/process/caught.ts';
import {
  apiName,
  type Config,
  ConfigError,
  EXIT_CONFIG,
  INNER_HOST,
  readConfigOrExit,
} from '#platform/settings/config.ts';
import { roomFor } from '#platform/database/connections.ts';
import { innerUrl } from '#platform/settings/face-addresses.ts';
import { openLines } from '#platform/settings/outside-services.ts';
import { startDatabaseServer } from '#platform/database/server.ts';
import { type Databases, openDatabases, withAdmin } from '#platform/database/databases.ts';
import { loadSecrets, type Secrets } from '#platform/secrets/secrets.ts';
import { secretsFile } from '#platform/secrets/secrets-file.ts';
import { countStandstill } from '#platform/process/heartbeat.ts';
import { demandPorts, type OwnPorts, takeDataFolder } from '#start/alone.ts';
import { type Child, endProcess, pauseMsAfter, runToEnd, startChild } from '#start/child.ts';
import { clearCutFilling, stateOfFilling } from '#start/cut-filling.ts';
import { type Environments, environmentsOf } from '#start/environments.ts';
import { mindLogs, takesNoFile } from '#start/log-files.ts';
import { demandMemory } from '#start/memory.ts';
import { takeOver } from '#start/take-over.ts';
import { buildFaces } from '#start/web-build.ts';

const dev = process.argv.includes('--dev');
const began = performance.now();
const READY_LIMIT_MS = 60_000;
/** How soon a dead database is found. */
const DATABASE_LOOK_MS = 100;

let stopping = false;
let opening: Promise<Databases> | undefined;
let giveBack = (): void => {};
let tell: (text: string) => void = console.log;
let stopDev = async (): Promise<void> => {};
let outgoing: { stop: () => Promise<void> } | undefined;
const children: Child[] = [];
const processes = new Set<ChildProcess>();

// The reader of our output may leave before us. We must still stop the rest.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void finish(0));

try {
  await run(readConfigOrExit());
} catch (error) {
  if (!stopping) {
    console.error(messageOf(error));
    await finish(error instanceof ConfigError ? EXIT_CONFIG : 1);
  }
}

async function run(config: Config): Promise<void> {
  // A shipper of logs reads lines of JSON there, and nothing of ours.
  if (config.logTo === 'stdout') tell = console.error;
  const first = config.profile === 'sandbox' && !fs.existsSync(secretsFile(config.dataDir));
  demandMemory(first ? 'first' : 'later');
  const taken = takeDataFolder(config.dataDir);
  giveBack = taken.giveBack;
  for (const name of openLines(config))
    say(`${name}: strangers can read this connection along: see "Encryption on the way" in docs/settings.md`);
  for (const own of portsOf(config)) await demandPorts(own, taken.afterCrash);
  const secrets = loadSecrets(config.dataDir);
  opening = openWhole(config, secrets);
  const build = dev ? Promise.resolve() : buildFaces(say, mind);
  const [databases] = await Promise.all([opening, build]);
  if (databases.server) {
    mindServer(config, databases.server);
    const key = { installation: secrets.installation, key: secrets.backupKey };
    outgoing = mindOutgoing({ home: databases.server.home, dataDir: config.dataDir, key, say });
  }
  mindLogs(logDirOf(config), databases.server ? [databases.server.log] : [], say);

  const apiPort = dev ? await freePort(config.host) : config.port;
  const env = environmentsOf(config, secrets, databases);
  await Promise.all([
    start(config, 'bank', 'sandbox-bank/main.ts', env.bank),
    start(config, 'rail', 'rail/main.ts', env.rail),
    start(config, 'draws', 'draws/main.ts', env.draws),
  ]);
  const seeded = await seed(config, env, databases);
  await Promise.all([
    startApis(config, { ...env.api, PORT: String(apiPort) }),
    start(config, 'jobs', 'jobs/main.ts', env.jobs),
  ]);
  if (stopping) return;
  if (dev) {
    const { startDev } = await import('#start/dev.ts');
    stopDev = await startDev({ config, apiPort, children, say });
  }
  await untilReady(config, apiPort);
  announce(config, seeded);
}

/** A port that is free now, though another process may take it before the development's API does. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** The databases, without half a history in them. */
async function openWhole(config: Config, secrets: Secrets): Promise<Databases> {
  const databases = await openDatabases(config, secrets, say);
  await withAdmin(databases.adminUrl, (sql) => takeOver(sql, secrets));
  if (stopping || !(await clearCutFilling(config, databases))) return databases;
  say('the first filling was cut short: it starts over');
  return openDatabases(config, secrets, say);
}

function portsOf(config: Config): OwnPorts[] {
  const { host, port, consolePort, bankPort, railPort, drawsPort, metricsHost, metricsPort, apiProcesses } = config;
  const ofConsole: Record<string, number> = consolePort ? { CONSOLE_PORT: consolePort } : {};
  return [
    { hostSetting: 'HOST', host, ports: { PORT: port, ...ofConsole, BANK_PORT: bankPort } },
    { hostSetting: 'HOST', host: INNER_HOST, ports: { RAIL_PORT: railPort, DRAWS_PORT: drawsPort } },
    ...numbersOf(apiProcesses).map((number) => ({
      hostSetting: 'METRICS_HOST',
      host: metricsHost,
      ports: { METRICS_PORT: metricsPort + number - 1 },
    })),
  ];
}

/** All API processes on one port, at the same time. */
async function startApis(config: Config, env: Record<string, string>): Promise<void> {
  const { apiProcesses } = config;
  await Promise.all(
    numbersOf(apiProcesses).map((number) =>
      start(config, apiName(config, number), 'api/main.ts', { ...env, API_PROCESS: String(number) }),
    ),
  );
}

function numbersOf(apiProcesses: number): number[] {
  return Array.from({ length: apiProcesses }, (_, at) => at + 1);
}

async function start(config: Config, name: string, file: string, env: Record<string, string>): Promise<void> {
  const entry = path.join(import.meta.dirname, file);
  if (stopping) return;
  say(`starting: ${name}`);
  const onStandstill = () => noteStandstill(config, name);
  children.push(
    await startChild(
      { name, entry, logDir: logDirOf(config), logTo: config.logTo, onStart: mind, env, onStandstill },
      say,
    ),
  );
}

/** Where the disk takes no file, the line that was said is all. */
function noteStandstill({ dataDir }: Config, name: string): void {
  try {
    countStandstill(dataDir, name);
  } catch (error) {
    if (!takesNoFile(error)) throw error;
  }
}

function logDirOf({ dataDir }: Config): string {
  return path.join(dataDir, 'logs');
}

/** First run of the sandbox: ninety days of history. Returns the lines to print: who can sign in. */
async function seed(config: Config, env: Environments, { adminUrl }: Databases): Promise<string[]> {
  if (config.profile !== 'sandbox' || stopping) return [];
  if ((await stateOfFilling(adminUrl)) === 'none') {
    const entry = path.join(import.meta.dirname, 'sandbox/seed.ts');
    const { logTo } = config;
    await runToEnd({ name: 'the first filling of the sandbox', entry, logTo, onStart: mind, env: env.seed });
  }
  const { credentials } = await import('#sandbox/demo-people.ts');
  return credentials();
}

function mind(child: ChildProcess): void {
  processes.add(child);
  child.once('exit', () => processes.delete(child));
}

/** Restarts the embedded server after its death. The processes reconnect by themselves. */
function mindServer(config: Config, server: NonNullable<Databases['server']>): void {
  let busy = false;
  let failures = 0;
  const look = async (): Promise<void> => {
    if (busy || stopping || server.isAlive()) return;
    busy = true;
    say('the database stopped; it starts again');
    try {
      await startDatabaseServer({ dataDir: config.dataDir, settings: roomFor(config), say });
      failures = 0;
      say('the database runs again');
    } catch (error) {
      // A full or read-only disk stays so for a while.
      failures += 1;
      say(messageOf(error));
      await sleep(pauseMsAfter(failures));
    }
    busy = false;
    if (stopping) await server.stop();
  };
  setInterval(() => void look(), DATABASE_LOOK_MS).unref();
}

async function untilReady(config: Config, port: number): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  let last = '';
  while (!stopping) {
    try {
      const answer = await fetch(`${innerUrl(config.host, port)}/readyz`, { redirect: 'error' });
      if (answer.ok) return;
      last = (await answer.text()).slice(0, 300);
    } catch (error) {
      last = messageOf(error);
    }
    if (Date.now() > deadline) throw new Error(`the app is not ready after ${READY_LIMIT_MS / 1000} s: ${last}`);
    await sleep(100);
  }
}

function announce(config: Config, seeded: string[]): void {
  if (stopping) return;
  const lines = [
    '',
    `C3 runs, started in ${seconds()} s. ` +
      `${config.profile === 'sandbox' ? 'Sandbox · play money.' : 'Pilot · play money.'}`,
    '',
    `  App      ${config.publicUrl}`,
    `  Console  ${config.consoleUrl}/console`,
    ...(config.apiDocs ? [`  API      ${config.publicUrl}/docs`] : []),
    `  Bank     ${config.bankPublicUrl}`,
    `  Logs     ${config.logTo === 'stdout' ? 'standard output' : path.relative(process.cwd(), logDirOf(config))}`,
    ...seeded.map((line) => `  ${line}`),
    '',
    'Stop with Ctrl-C.',
  ];
  tell(lines.join('\n'));
}

function say(line: string): void {
  tell(`[${seconds().padStart(5)} s] ${line}`);
}

function seconds(): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}

/**
 * Members' requests and jobs drain first, then rail and draws, the bank and the database. Every step has its limit, so
 * a second signal changes nothing.
 */
async function finish(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (code === 0) say('stopping');
  await stopDev();
  for (const stage of [/^(api|jobs)/, /^(rail|draws)/, /^bank/])
    await Promise.all(children.filter(({ name }) => stage.test(name)).map((child) => child.stop()));
  await Promise.all([...processes].map((child) => endProcess(child, 5_000)));
  const databases = await opening?.catch(() => undefined);
  await databases?.server?.stop().catch((error: Error) => console.error(error.message));
  await outgoing?.stop();
  giveBack();
  if (code === 0) say('stopped');
  process.exit(code);
}
