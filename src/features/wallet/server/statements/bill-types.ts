// Bill types and causes of lines. The purposes declare both (ledger.md 14). Pure.
import { type Purpose, PURPOSES } from '#ledger/purposes.gen.ts';
import type { StatementPosting } from '#ledger/statement.ts';
import type { BillType, SubjectKind } from '../../contract/lists.ts';

type Facts = { bill: null } | { bill: BillType; subject: SubjectKind };
const DECLARED: Readonly<Record<Purpose, Facts>> = PURPOSES;
const BY_NAME: ReadonlyMap<string, Facts> = new Map(Object.entries(DECLARED));

/** 'other' where the purpose touches no wallet of a member. */
export function billTypeOf(purpose: string): BillType {
  return BY_NAME.get(purpose)?.bill ?? 'other';
}

/** The purposes that show under a type. */
export function purposesOf(type: BillType): string[] {
  return [...BY_NAME].flatMap(([purpose, { bill }]) => (bill === type ? [purpose] : []));
}

/**
 * The cause of a line, by its guard. Null where the member is shown none. For a captured hold, the guard is the hold.
 */
export function causeOf({
  purpose,
  guard,
}: Pick<StatementPosting, 'purpose' | 'guard'>): { kind: SubjectKind; id: string } | null {
  const facts = BY_NAME.get(purpose);
  return !facts || facts.bill === null || guard === null ? null : { kind: facts.subject, id: guard.toString() };
}
