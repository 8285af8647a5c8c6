// Bill types and causes of lines, from what the purposes say about themselves (ledger.md 14). Pure.
import { type Purpose, PURPOSES } from '../../../../ledger/purposes.gen.ts';
import type { StatementPosting } from '../../../../ledger/statement.ts';
import type { BillType, SubjectKind } from '../../contract/lists.ts';

type Facts = { bill: null } | { bill: BillType; subject: SubjectKind };
const DECLARED: Readonly<Record<Purpose, Facts>> = PURPOSES;
const BY_NAME: ReadonlyMap<string, Facts> = new Map(Object.entries(DECLARED));

/** 'other' for what touches no wallet of a member. */
export function billTypeOf(purpose: string): BillType {
  return BY_NAME.get(purpose)?.bill ?? 'other';
}

/** The purposes that show under a type. */
export function purposesOf(type: BillType): string[] {
  return [...BY_NAME].flatMap(([purpose, { bill }]) => (bill === type ? [purpose] : []));
}

/** What a line follows from, by its guard; null where a member is shown none. Of captured holds the guard is the hold. */
export function causeOf({
  purpose,
  guard,
}: Pick<StatementPosting, 'purpose' | 'guard'>): { kind: SubjectKind; id: string } | null {
  const facts = BY_NAME.get(purpose);
  return !facts || facts.bill === null || guard === null ? null : { kind: facts.subject, id: guard.toString() };
}
