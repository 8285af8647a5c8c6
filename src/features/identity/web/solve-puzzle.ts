import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Of the refusal `work_needed`. */
export type Puzzle = { salt: string; target: string; seal: string; range: number };
export type Solved = { salt: string; target: string; seal: string; answer: number };

/** The page draws and answers taps between two slices. */
const SLICE_MS = 20;

/**
 * Finds the number whose hash the server wants. It needs no secure origin and no worker. `onPart` gets the part of the
 * range that is done, 0 to 1. Null where the puzzle has no answer.
 */
export async function solvePuzzle(
  { salt, target, seal, range }: Puzzle,
  onPart: (part: number) => void,
): Promise<Solved | null> {
  const wanted = hexToBytes(target);
  const isIt = (answer: number) => {
    const found = sha256(utf8ToBytes(`${salt}.${answer}`));
    return found.every((byte, n) => byte === wanted[n]);
  };
  let answer = 0;
  while (answer < range) {
    const until = performance.now() + SLICE_MS;
    while (answer < range && performance.now() < until) {
      // The clock costs more than a hash.
      for (const end = Math.min(range, answer + 100); answer < end; answer++)
        if (isIt(answer)) return { salt, target, seal, answer };
    }
    onPart(answer / range);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return null;
}
