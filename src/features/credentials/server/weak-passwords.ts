// Decides which passwords are too weak (members.md 1), for members and staff alike.
import { dictionary } from '@zxcvbn-ts/language-common';
import { COMMON_WORDS, CONTEXT_WORDS } from './weak-words.ts';

export type Weakness = 'common' | 'breached' | 'context' | 'personal';

/** Passwords from known breaches, in lower case. The list comes with a package, so no service is asked. */
const BREACHED: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Why a password is refused, or null. Its length and form are checked elsewhere. `known`: what an attacker knows of
 * the person, such as phone, name and e-mail.
 */
export function weaknessOf(password: string, known: readonly string[]): Weakness | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isCommon(plain)) return 'common';
  const personal = known.map((one) => one.toLowerCase()).filter((one) => one.length >= 4);
  if (personal.some((one) => plain.includes(one) && plain.length < one.length + 6)) return 'personal';
  if (isOfOurWords(plain) || isOfOurWords(unleet(plain))) return 'context';
  // Digits with a letter or two, added only to satisfy the rule: a123456789, 5201314x.
  if (lettersOf(plain).length <= 2 && /^[\p{L}\d]+$/u.test(plain)) return 'common';
  return BREACHED.has(plain) ? 'breached' : null;
}

function isCommon(plain: string): boolean {
  const core = unleet(plain.replaceAll(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, ''));
  if (COMMON_WORDS.has(plain) || COMMON_WORDS.has(unleet(plain))) return true;
  // A common word with digits or signs around it is on every list: password1, Abebe123, qwerty2020.
  if (plain.length < 14 && (COMMON_WORDS.has(lettersOf(plain)) || COMMON_WORDS.has(core))) return true;
  return new Set(plain).size < 4 || isRun(plain) || isRepeated(plain);
}

/** Consists mostly of words of this product: c3coin2026, Solar kiosk 1, financec3. */
function isOfOurWords(plain: string): boolean {
  const left = CONTEXT_WORDS.reduce((rest, word) => rest.replaceAll(word, ' '), plain);
  return left !== plain && lettersOf(left).length < 4;
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '');
}

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function unleet(text: string): string {
  return [...text].map((sign) => LEET[sign] ?? sign).join('');
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  '01234567890',
  '09876543210',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1qazxsw23edcvfr45tgbnhy6',
  'zaq12wsxcde34rfvbgt56yhn',
  'zaq1xsw2cde3vfr4bgt5nhy6',
  '12qwaszx34erdfcv',
];

/** Consists of up to three runs along the keyboard or the alphabet: abcd1234, qwerty123456, 1q2w3e4r. */
function isRun(plain: string): boolean {
  let rest = plain;
  for (let runs = 0; runs < 3 && rest.length > 0; runs += 1) {
    const length = longestRun(rest);
    if (length < 3) return false;
    rest = rest.slice(length);
  }
  return rest.length === 0;
}

const PARTS = Array.from({ length: 12 }, (_, at) => at + 1);

/** Repeats one part, perhaps with spaces or hyphens between: zaq1zaq1, kettle-kettle kettle. */
function isRepeated(plain: string): boolean {
  const signs = Array.from(plain.replaceAll(/[ -]/g, ''));
  const text = signs.join('');
  return PARTS.some((length) => {
    const times = signs.length / length;
    return times >= 2 && Number.isInteger(times) && text === signs.slice(0, length).join('').repeat(times);
  });
}

function longestRun(text: string): number {
  for (let length = text.length; length >= 3; length -= 1) {
    if (ROWS.some((row) => row.includes(text.slice(0, length)))) return length;
  }
  return 0;
}
