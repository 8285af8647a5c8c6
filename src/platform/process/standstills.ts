// How often each process was ended because its loop stood still. The start script counts them in `DATA_DIR`, and the
// API shows them in /metrics.
import fs from 'node:fs';
import path from 'node:path';

export type Standstills = Readonly<Record<string, number>>;

const fileIn = (dataDir: string) => path.join(dataDir, 'standstills.json');

export function readStandstills(dataDir: string): Standstills {
  const file = fileIn(dataDir);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Standstills) : {};
}

export function countStandstill(dataDir: string, name: string): void {
  const before = readStandstills(dataDir);
  const file = fileIn(dataDir);
  fs.writeFileSync(`${file}.new`, JSON.stringify({ ...before, [name]: (before[name] ?? 0) + 1 }), { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}
