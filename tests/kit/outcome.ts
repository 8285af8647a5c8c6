// Reads a use case's answer: its result, or the name of its refusal.
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';

/** The answer. A refusal fails the test with its name. */
export function ok<T>(value: T): Exclude<T, Refusal> {
  if (isRefusal(value)) throw new Error(`refused: ${value.name} ${JSON.stringify(value.data)}`);
  return value as Exclude<T, Refusal>;
}

/** The refusal's name, or 'done'. */
export function nameOf(answer: unknown): string {
  return isRefusal(answer) ? answer.name : 'done';
}
