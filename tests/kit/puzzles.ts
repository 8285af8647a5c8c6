// Puzzles of sign-in, solved as the app solves them.
import { type Puzzle, solvePuzzle, type Solved } from '#features/identity/web/solve-puzzle.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';

/** Tries once, and a second time with the proof of work where one is asked for. */
export async function withWork<T>(attempt: (work?: Solved) => Promise<T | Refusal>): Promise<T | Refusal> {
  const first = await attempt();
  if (!isRefusal(first) || first.name !== 'work_needed') return first;
  const work = await solvePuzzle(first.data as Puzzle, () => undefined);
  if (work === null) throw new Error('the puzzle has no answer');
  return attempt(work);
}
