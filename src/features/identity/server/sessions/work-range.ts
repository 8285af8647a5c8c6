/** A puzzle's answer is below this. A cheap phone tries all of these hashes in about a second. */
export const WORK_RANGE: number = 100_000;
