// The work of `npm run check`: runs every db/checks/*.sql on the app's database and reports each row found. It compares
// the kept heads outside the database and the release's own files, and repeats all draws with their secret seeds.
import { verifyDraws } from '#features/draws/server/public.ts';
import { compareHeads, restoresOf } from '#ledger/heads.ts';
import { runChecks } from '#platform/database/checks.ts';
import type { Config } from '#platform/settings/config.ts';
import type { Database } from '#platform/database/db.ts';
import { textOfFunctions } from '#platform/database/functions.ts';
import { createLog } from '#platform/process/log.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

type Books = {
  sql: Database;
  /** Connected as a role that may read the secrets of rounds. */
  draws: Database;
  config: Pick<Config, 'dataDir'>;
  secrets: Pick<Secrets, 'signingKey' | 'drawsKey' | 'seedKey' | 'earlier'>;
};

/** `lines` are for the operator. Past restores are mentioned, but they are not findings. */
export async function lookAtBooks(books: Books): Promise<{ clean: boolean; lines: string[] }> {
  const found = await runChecks(books.sql);
  const lines = found.flatMap(({ check, rows, total }) => [
    `${check}: ${total} row(s)`,
    ...rows.map((row) => `   ${JSON.stringify(row, withNumbers)}`),
  ]);
  const heads = await compareHeads(books);
  lines.push(...heads.map(({ seq, problem }) => `head ${seq}: ${problem}`));
  const { problems } = await verifyDraws({
    sql: books.draws,
    secrets: books.secrets,
    log: createLog('check', 'silent'),
  });
  lines.push(...problems);
  const foreign = (await textOfFunctions(books.sql)) === 'another';
  if (foreign) lines.push('functions: the database was set up by other files than those of this release');
  for (const { at, to, headsTakenBack } of restoresOf(books))
    lines.push(`restored at ${at} to ${to}: ${headsTakenBack} kept head(s) are gone since`);
  const findings = found.length + heads.length + problems.length + Number(foreign);
  lines.push(findings === 0 ? 'All checks are clean.' : `${findings} finding(s).`);
  return { clean: findings === 0, lines };
}

const withNumbers = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
