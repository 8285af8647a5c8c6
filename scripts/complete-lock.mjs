// node scripts/complete-lock.mjs, after `npm install`
//
// The local registry may lack optional packages for other platforms. This script adds them to package-lock.json,
// because without them `npm ci` refuses the lock on every platform.
import fs from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'wasi',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'armv7',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'universal',
  'wasm32',
];

let added = 0;
for (const [at, parent] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${at}/node_modules/${name}`]) continue;
    const words = name.toLowerCase().split(/[^a-z0-9]+/);
    const os = words.find((word) => SYSTEMS.includes(word)) ?? (words.includes('linuxmusl') ? 'linux' : undefined);
    const cpu =
      PROCESSORS.find((one) => words.includes(one)) ??
      (words.includes('arm7') || words.includes('gnueabihf') ? 'arm' : undefined);
    if (!/^\d+\.\d+\.\d+\S*$/.test(range) || (os === undefined && cpu === undefined)) {
      console.error(`${name}@${range} (of ${at}) names no platform: left out`);
      continue;
    }
    const musl = words.includes('musl') || words.includes('linuxmusl');
    lock.packages[`node_modules/${name}`] = {
      version: range,
      ...(cpu && cpu !== 'universal' ? { cpu: [cpu] } : {}),
      ...(parent.dev ? { dev: true } : {}),
      ...(musl ? { libc: ['musl'] } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
    };
    added += 1;
  }
}
const [own, ...others] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([own, ...others.sort(([a], [b]) => (a < b ? -1 : 1))]);
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms entered.`);
