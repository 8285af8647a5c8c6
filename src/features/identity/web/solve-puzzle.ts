import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The data of the refusal `work_needed` (server/sessions/tries.ts). */
export type Puzzle = { salt: string; target: string; seal: string; range: number };
export type Solved = { salt: string; target: string; seal: string; answer: number };

/** The work is done in slices, so that the page can draw and react to taps in between. */
const SLICE_MS = 20;

/**
 * Finds the number whose hash is the target. Needs no secure origin and no worker. `onPart` gets the part of the range
 * that is done, 0 to 1. Null if the puzzle has no answer.
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
      // Reads the clock only after 100 hashes, because that takes longer than a hash.
      for (const end = Math.min(range, answer + 100); answer < end; answer++)
        if (isIt(answer)) return { salt, target, seal, answer };
    }
    onPart(answer / range);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return null;
}
