// Programs of accountants that read our journals: hledger and Beancount, as Debian has them.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { need } from '../../scripts/debian-packages.mjs';
import { atEndOfFile } from './end-of-file.ts';

const HLEDGER = '/usr/bin/hledger';
const BEAN_CHECK = '/usr/bin/bean-check';

export function needAccountingPrograms(): void {
  need(HLEDGER, ['hledger']);
  need(BEAN_CHECK, ['beancount']);
}

/** Runs hledger on a journal. Returns what it wrote; what it complains about is an error. */
export const hledger = (journal: string, ...args: string[]): string =>
  runOn(journal, 'journal', (file) => [HLEDGER, '-f', file, ...args]);

/** What Beancount finds wrong in a ledger, or nothing. */
export const beanCheck = (ledger: string): string => runOn(ledger, 'beancount', (file) => [BEAN_CHECK, file]);

/** The balances of accounts as hledger counts them, by name, in minor units: debits above zero. */
export function hledgerBalances(journal: string, ...query: string[]): Map<string, bigint> {
  const csv = hledger(journal, 'balance', '--flat', '--no-total', '-O', 'csv', ...query);
  const rows = csv.trim().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const [, account = '', amount = ''] = /^"([^"]+)","(-?\d+\.\d\d) ETB"$/.exec(row) ?? [];
      if (account === '') throw new Error(`hledger wrote ${row}`);
      return [account, BigInt(amount.replace('.', ''))];
    }),
  );
}

function runOn(text: string, extension: string, command: (file: string) => string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-journal-'));
  atEndOfFile(() => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, `books.${extension}`);
  fs.writeFileSync(file, text);
  const [program = '', ...args] = command(file);
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${path.basename(program)}: ${stderr || stdout}`);
  return stdout;
}
