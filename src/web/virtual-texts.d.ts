// Written into the build by scripts/faces/texts.ts.
declare module 'virtual:texts' {
  /** Address of each offered language's compiled texts. */
  export const texts: Record<string, string>;
}
