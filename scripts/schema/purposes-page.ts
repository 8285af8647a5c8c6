// Writes docs/purposes.md: what may be posted, and which function checks it.

import fs from 'node:fs';
import path from 'node:path';
import type { Database } from '#platform/database/db.ts';
import { PURPOSES } from '#ledger/purposes.gen.ts';

export type Rule = {
  purpose: string;
  moves: string;
  scope: string;
  guard: string | null;
  /** The function that checks the guard. */
  judge: string | null;
  covered: boolean;
};

/** The ledger's allow-list, each row with the function of its guard. */
export async function postingRules(sql: Database): Promise<Rule[]> {
  return sql<Rule[]>`
    select r.purpose, string_agg(d.name || ' → ' || c.name, '<br>' order by d.code, c.code) as moves, r.scope, r.guard,
      g.consume as judge, r.needs_coverage as covered
    from ledger.posting_rule r
    join ledger.class d on d.code = r.debit_class join ledger.class c on c.code = r.credit_class
    left join ledger.guard_kind g on g.kind = r.guard
    group by r.purpose, r.scope, r.guard, g.consume, r.needs_coverage order by r.guard nulls last, r.purpose, r.scope`;
}

/** The page: by guard, each with its purposes, and each purpose with a link to the feature that declares it. */
export function purposesPage(rules: readonly Rule[], root: string): string {
  const rows = rules.map(({ purpose, moves, scope, guard, judge, covered }) => {
    const by = (PURPOSES as Readonly<Record<string, { by: string }>>)[purpose]?.by;
    if (by === undefined) throw new Error(`posting-rules.sql allows ${purpose}, which no feature declares`);
    const file = by === 'ledger' ? 'src/ledger/purposes.ts' : `src/features/${by}/server/purposes.ts`;
    const judged = judge === null ? 'none' : `${guard}: [${judge}](../${definedIn(judge, root)})`;
    return `| ${judged} | [${purpose}](../${file}) | ${moves} | ${scope} | ${covered ? 'yes' : ''} |`;
  });
  return `# What may be posted, and who judges it

Written by \`npm run schema\` from the allow-list in [posting-rules.sql](../db/functions/ledger/posting-rules.sql). Its
words are those of ledger.md 5 and 6.

| guard | purpose | debit → credit | scope | cover |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

function definedIn(name: string, root: string): string {
  const folder = path.join('db/functions', name.slice(0, name.indexOf('.')));
  for (const file of fs.readdirSync(path.join(root, folder))) {
    const text = fs.readFileSync(path.join(root, folder, file), 'utf8');
    if (text.includes(`create function ${name}(`)) return `${folder}/${file}`;
  }
  throw new Error(`${folder} defines no ${name}`);
}
