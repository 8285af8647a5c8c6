// The rule against promise words (catalogue.md 5) for what the operator writes to members. Its feature ranks higher, so
// it hands the rule down.
import type { Refusal } from '../../../../platform/refusal.ts';

type CopyRule = (texts: Record<string, string>) => Refusal<'promise_words'> | null;

let rule: CopyRule | undefined;

export function provideCopyRule(given: CopyRule): void {
  rule = given;
}

/** Throws in a house without the rule: unread copy must not leave. */
export function refuseCopy(texts: Record<string, string>): Refusal<'promise_words'> | null {
  if (!rule) throw new Error('no feature gave the rule for copy');
  return rule(texts);
}
