// The module that the build generates for texts (scripts/faces/texts.ts).
declare module 'virtual:texts' {
  /** Codes of the languages whose texts are complete. */
  export const offered: readonly string[];
  /** The hash of each part; the part's address carries it. */
  export const parts: Record<string, string>;
}
