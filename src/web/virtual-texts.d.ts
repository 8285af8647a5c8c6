// Written into the build by scripts/faces/texts.ts.
declare module 'virtual:texts' {
  /** Codes of the languages whose texts are whole. */
  export const offered: readonly string[];
  /** The hash of each part, which its address carries. */
  export const parts: Record<string, string>;
}
