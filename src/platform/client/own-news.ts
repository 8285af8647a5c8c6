/** How long after an act its message is taken for this phone's own doing: it comes with the next nudge. */
const OWN_FOR_MS = 15_000;
const said = new Map<string, number>();

/** Before an act whose outcome the screen says itself: its message goes to the inbox alone, and is not said a second time. */
export function sayHere(kind: string): void {
  said.set(kind, Date.now());
}

export function isSaidHere(kind: string): boolean {
  const at = said.get(kind);
  return at !== undefined && Date.now() - at < OWN_FOR_MS;
}
