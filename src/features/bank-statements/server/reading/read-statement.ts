// Reads a statement file of the bank, whichever of its two formats it has.
import type { Problem } from '../../contract.ts';
import { readBankCsv } from './read-bank-csv.ts';
import { readCamt } from './read-camt.ts';
import { LINES_MAX, type Statement, statementOf } from './statement.ts';

export function readStatement(bytes: Uint8Array): Statement | Problem[] {
  const text = textOf(bytes);
  if (text === null) return [{ place: null, problem: 'not_text' }];
  const written = text.trimStart().startsWith('<') ? readCamt(text) : readBankCsv(text);
  if ('length' in written) return written;
  if (written.lines.length > LINES_MAX) return [{ place: LINES_MAX + 1, problem: 'too_many_lines' }];
  return statementOf(written);
}

/** UTF-8 without control characters, which no statement has and no database text may have. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}
