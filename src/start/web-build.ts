// Builds app and console into dist/web and dist/console. A start builds only what changed, so that the second start is
// instant. A phone may still show an older build, so its files stay for a time in dist/before.

import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export type Face = 'web' | 'console';
const FACES: readonly Face[] = ['web', 'console'];

/** Folders and files that the faces are built from, without server code. A build throws when one is missing. */
export const SOURCES = [
  'src/web',
  'src/console',
  'src/design',
  'src/platform',
  'src/universal',
  'src/features',
  'scripts/faces',
  'scripts/engines/floor.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.web.json',
  'tsconfig.base.json',
];

/** Settings that are compiled into the app. */
const BUILT_IN = ['API_ADDRESS', 'API_TIMEOUT_MS'];

/** Builds what is stale, one after the other: two builds at once are slower on two cores. Throws if one fails. */
export async function buildFaces(say: (line: string) => void, onStart: (child: ChildProcess) => void): Promise<void> {
  for (const face of FACES) {
    const config = path.join(root, `vite.${face}.config.ts`);
    if (!fs.existsSync(config)) continue;
    const key = sourcesKey(config);
    const out = path.join(root, 'dist', face);
    if (readKey(out) === key) continue;
    say(`building the ${face === 'web' ? 'app' : 'console'} (its sources changed)`);
    removeBroken(out);
    const fresh = `${out}.new-${process.pid}`;
    await runVite({ config, out: fresh, onStart });
    fs.writeFileSync(keyFile(fresh), key);
    // If the start is killed after this line, the next one builds again.
    fs.rmSync(keyFile(out), { force: true });
    keepOlder(path.join(out, 'assets'), path.join(path.dirname(out), 'before', face, 'assets'), Date.now());
    fs.rmSync(out, { recursive: true, force: true });
    fs.renameSync(fresh, out);
  }
}

/** How long a page may stay open after its build has been replaced. */
const OLDER_MS = 14 * 86_400_000;

/** Moves the files of a replaced build to `older`, and removes those that were replaced long ago. */
export function keepOlder(replaced: string, older: string, now: number): void {
  fs.mkdirSync(older, { recursive: true });
  for (const name of fs.existsSync(replaced) ? fs.readdirSync(replaced) : []) {
    fs.renameSync(path.join(replaced, name), path.join(older, name));
    fs.utimesSync(path.join(older, name), now / 1000, now / 1000);
  }
  for (const name of fs.readdirSync(older)) {
    const file = path.join(older, name);
    if (now - fs.statSync(file).mtimeMs > OLDER_MS) fs.rmSync(file);
  }
}

/** Removes what a killed build left. Leaves a build that another start is running. */
function removeBroken(out: string): void {
  const folder = path.dirname(out);
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder)) {
    const pid = Number(name.startsWith(`${path.basename(out)}.new-`) ? name.split('-').at(-1) : undefined);
    if (pid && !fs.existsSync(`/proc/${pid}`)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function runVite(at: { config: string; out: string; onStart: (child: ChildProcess) => void }): Promise<void> {
  const args = [
    path.join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    at.config,
    '--outDir',
    at.out,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  at.onStart(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the web build failed:\n${output.trim()}`)),
    );
  });
}

function sourcesKey(config: string): string {
  const hash = createHash('sha256');
  for (const name of BUILT_IN) hash.update(`${name}=${process.env[name] ?? ''}`).update('\0');
  for (const file of [...SOURCES.flatMap((name) => filesUnder(path.join(root, name))), config]) {
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(at: string): string[] {
  if (fs.statSync(at).isFile()) return [at];
  const names = fs.readdirSync(at).filter((name) => name !== 'server' && !name.includes('.test.'));
  return names.sort().flatMap((name) => filesUnder(path.join(at, name)));
}

function keyFile(out: string): string {
  return path.join(out, '.sources');
}

function readKey(out: string): string | undefined {
  const file = keyFile(out);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}
