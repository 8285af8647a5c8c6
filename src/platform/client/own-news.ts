// chunk: soon
// Remembers which outcomes a screen shows itself, so that the notify bar does not repeat their messages.
/** For this long after sayHere(), messages of that kind are about this phone's own act. They come with a nudge. */
const OWN_FOR_MS = 15_000;
const saidAt = new Map<string, number>();

/**
 * Call this before an act whose screen shows the outcome. Its message then only goes to the inbox, without a notice.
 */
export function sayHere(kind: string): void {
  saidAt.set(kind, performance.now());
}

export function isSaidHere(kind: string): boolean {
  const at = saidAt.get(kind);
  return at !== undefined && performance.now() - at < OWN_FOR_MS;
}
