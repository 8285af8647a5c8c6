// chunk: soon
/** For this long after an act, the next matching message counts as this phone's own. It comes with the next nudge. */
const OWN_FOR_MS = 15_000;
const said = new Map<string, number>();

/**
 * Call this before an act whose screen shows the outcome. Its message then goes to the inbox alone, without a second
 * notice.
 */
export function sayHere(kind: string): void {
  said.set(kind, performance.now());
}

export function isSaidHere(kind: string): boolean {
  const at = said.get(kind);
  return at !== undefined && performance.now() - at < OWN_FOR_MS;
}
