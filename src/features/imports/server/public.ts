// What higher-ranked features may import.
export { amount, bodyProblem, columnOf, day, inEachLanguage, oneOf, whole } from './cells.ts';
export { changesOf, defineImport, lineByLine, refusedAt } from './run-import.ts';
