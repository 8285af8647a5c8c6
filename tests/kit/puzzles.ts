// Solves the puzzles (proof of work) of sign-in as the app does.
import { type Puzzle, solvePuzzle, type Solved } from '#features/identity/web/solve-puzzle.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';

/** Tries once, and again with a proof of work if the first attempt asks for one. */
export async function withWork<T>(attempt: (work?: Solved) => Promise<T | Refusal>): Promise<T | Refusal> {
  const first = await attempt();
  if (!isRefusal(first) || first.name !== 'work_needed') return first;
  const work = await solvePuzzle(first.data as Puzzle, () => undefined);
  if (work === null) throw new Error('the puzzle has no answer');
  return attempt(work);
}
