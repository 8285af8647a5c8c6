/** The answer of a sign-in puzzle (tries.ts) is below this. A cheap phone tries all values in about a second. */
export const WORK_RANGE: number = 100_000;
