// Mutants that no test kills (guard-mutants.test.ts), each with its reason.
export const SURVIVORS: Record<string, string> = {};
