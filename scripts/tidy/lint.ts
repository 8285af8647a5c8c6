// Runs oxlint on a tree, without the rules that need types, and returns its findings.

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Problem } from './source.ts';

/** `rule` is oxlint's name for it: `import(no-cycle)`. */
export type Finding = Problem & { rule: string };

const OXLINT = path.resolve(import.meta.dirname, '../../node_modules/oxlint/bin/oxlint');

type Diagnostic = {
  code: string;
  filename: string;
  message: string;
  help?: string;
  labels: { span: { line: number } }[];
};

export function lint(root: string): Finding[] {
  const run = spawnSync(process.execPath, [OXLINT, '--format', 'json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.error) throw run.error;
  if (!run.stdout.startsWith('{')) throw new Error(run.stdout + run.stderr);
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.map(({ code, filename, message, help, labels }) => ({
    rule: code,
    file: filename,
    line: labels[0]?.span.line ?? 1,
    message: help ?? message,
  }));
}
