// Formats rights as GRANT statements. Roles with the same rights share one statement.

export type Right = { grantee: string; privilege: string; columns?: string[] };

const ORDER = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'usage', 'execute'];

export function grantTexts(rights: readonly Right[], on: string): string[] {
  const byGrantee = new Map<string, string[]>();
  for (const { grantee, privilege, columns } of [...rights].sort(compare)) {
    const words = columns === undefined ? privilege : `${privilege} (${columns.join(', ')})`;
    byGrantee.set(grantee, [...(byGrantee.get(grantee) ?? []), words]);
  }
  const byWords = new Map<string, string[]>();
  for (const [grantee, words] of byGrantee)
    byWords.set(words.join(', '), [...(byWords.get(words.join(', ')) ?? []), grantee]);
  return [...byWords].map(([words, grantees]) => `grant ${words} on ${on} to ${grantees.join(', ')};`);
}

function compare(a: Right, b: Right): number {
  if (a.grantee !== b.grantee) return a.grantee < b.grantee ? -1 : 1;
  return ORDER.indexOf(a.privilege) - ORDER.indexOf(b.privilege) || (a.columns?.length ?? 0) - (b.columns?.length ?? 0);
}
