// Codes as people read them: ten Crockford characters (50 bits) and a check character, 5KQ2M-8ZR4T-7. The check finds
// every wrong character and every swap of neighbours. So a slip of the thumb costs no try.
import { randomInt } from 'node:crypto';

const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
/** Crockford's own modulus. His last five check characters are signs, so we draw again where one would come. */
const MODULUS = 37;

function checkOf(body: string): number {
  let rest = 0;
  for (const character of body) rest = (rest * CHARACTERS.length + CHARACTERS.indexOf(character)) % MODULUS;
  return rest;
}

/** A new code, without its dashes. `draw` returns a whole number from 0 to below its argument. */
export function newCode(draw: (below: number) => number = randomInt): string {
  for (;;) {
    const body = Array.from({ length: LENGTH }, () => CHARACTERS.charAt(draw(CHARACTERS.length))).join('');
    const check = CHARACTERS.charAt(checkOf(body));
    if (check !== '') return body + check;
  }
}

/** The code that somebody typed, or null where it cannot be one. O reads as 0, I and L as 1. */
export function readCode(typed: string): string | null {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (text.length !== LENGTH + 1 || [...text].some((one) => !CHARACTERS.includes(one))) return null;
  const body = text.slice(0, LENGTH);
  return CHARACTERS.charAt(checkOf(body)) === text.slice(LENGTH) ? text : null;
}

export function printedCode(code: string): string {
  return [code.slice(0, 5), code.slice(5, LENGTH), code.slice(LENGTH)].join('-');
}
