// Turns a text into what a reader sees, so that phrases can't be disguised (catalogue.md 5): a line of small letters
// without marks, where letters that look alike are the same and signs between letters are gaps. The place of each
// letter in the text is kept. Pure functions.
import { sameSound } from '#universal/same-sound.ts';
import { LOOK_ALIKES } from './look-alikes.ts';

/** What may stand between two letters: a gap, or a gap at which a sentence or a part of it ends. */
export const GAP = ' ';
export const BREAK = '.';

export type FoldedText = {
  /** Consists of letters, GAP and BREAK. Two gaps never follow each other. */
  line: string;
  /** For each character of the line, where its sign begins and ends in the text. */
  from: readonly number[];
  until: readonly number[];
};

/** `leet` reads digits and signs inside words as letters. `joined` also reads rn as m, and vv as w. */
export type Reading = 'plain' | 'leet' | 'joined';
export const READINGS: readonly Reading[] = ['plain', 'leet', 'joined'];

export function foldText(text: string, reading: Reading): FoldedText {
  const line: string[] = [];
  const from: number[] = [];
  const until: number[] = [];
  let gap = '';
  let wordLength = 0;
  const add = (letter: string, at: number, end: number) => {
    line.push(letter);
    // Some rare letters take two places in a JavaScript string.
    for (let unit = 0; unit < letter.length; unit += 1) {
      from.push(at);
      until.push(end);
    }
  };
  for (const { sign, at, next } of signsOf(text)) {
    const end = at + sign.length;
    const letters = (reading === 'plain' ? undefined : leetOf(sign, next)) ?? lettersOf(sign);
    if (letters === null) {
      // After a single letter a sign doesn't end a sentence: n. o. r. i. s. k.
      if (wordLength > 1 && endsPart(sign, next)) gap = BREAK;
      gap ||= GAP;
      continue;
    }
    if (letters === '') continue;
    if (gap && line.length > 0) {
      add(gap, at, at);
      wordLength = 0;
    }
    gap = '';
    for (const letter of letters) {
      if (reading !== 'joined' || !joinsLast(line, letter)) add(letter, at, end);
      else until[until.length - 1] = end;
      wordLength += 1;
    }
  }
  return { line: line.join(''), from, until };
}

/** Folds a word of a phrase list in the same way, so that it can be found in a line. */
export function foldWord(word: string): string {
  return Array.from(word, (sign) => lettersOf(sign) ?? '').join('');
}

/** The signs of a text with their places. `next` is the next sign that a reader sees. */
function signsOf(text: string): { sign: string; at: number; next: string }[] {
  const signs: { sign: string; at: number; next: string }[] = [];
  let at = text.length;
  let next = '';
  for (const sign of Array.from(text).reverse()) {
    at -= sign.length;
    signs.push({ sign, at, next });
    if (lettersOf(sign) !== '') next = sign;
  }
  return signs.reverse();
}

const known = new Map<string, string | null>();

/** One sign as letters. Empty if it is invisible or a mark, null if it is not a letter. */
function lettersOf(sign: string): string | null {
  const kept = known.get(sign);
  if (kept !== undefined) return kept;
  const letters = computeLettersOf(sign);
  known.set(sign, letters);
  return letters;
}

function computeLettersOf(sign: string): string | null {
  if (/^[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}ـ]$/u.test(sign)) return '';
  const enclosed = enclosedLetter(sign);
  if (enclosed) return enclosed;
  let letters = '';
  // Composed first: the parts of some letters are themselves look-alikes.
  for (const one of sign.normalize('NFKC')) {
    letters += alike(one) ?? Array.from(one.normalize('NFD').replaceAll(/[\p{Mn}\p{Me}]/gu, ''), baseLetter).join('');
  }
  return /[\p{L}\p{N}\p{Mc}]/u.test(letters) ? letters.replaceAll(/[^\p{L}\p{N}\p{Mc}]/gu, '') : null;
}

function baseLetter(sign: string): string {
  return alike(sign) ?? alike(sign.toLowerCase()) ?? sameSound(sign.toLowerCase());
}

/** Look-alikes that are missing in Unicode's table: in each word, readers take the others for the first letter. */
const MORE_LOOK_ALIKES = 'eεєəэзɜꞓǝ kκкĸ nиηπпᴎ rяᴙ mʍ aдλ bβъ vʌ wω tτ sς uцμ';
const ALIKE = new Map(
  [...LOOK_ALIKES.trim().split('\n'), ...MORE_LOOK_ALIKES.split(' ')].flatMap((row) => {
    const [letter = '', ...signs] = Array.from(row.replace(' ', ''));
    return signs.map((sign) => [sign, letter] as const);
  }),
);

/** The letter that a sign looks like. Capital I, small l and dotless i look alike, so all become i. */
function alike(sign: string): string | undefined {
  const letter = ALIKE.get(sign) ?? (/^[A-Za-z]$/.test(sign) ? sign.toLowerCase() : undefined);
  return letter === 'l' ? 'i' : letter;
}

/** The first code points of letters on dark discs, on dark squares, and of flags. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];

function enclosedLetter(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const first = ENCLOSED.find((start) => code >= start && code < start + 26);
  return first === undefined ? undefined : alike(String.fromCharCode(0x61 + code - first));
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
  '|': 'i',
  '+': 't',
};

/** The letter that a digit or sign stands for. A sign must be followed by a letter: "r!sk", but not "no risk!". */
function leetOf(sign: string, next: string): string | undefined {
  const letter = LEET[sign.normalize('NFKC')];
  return letter !== undefined && (/\p{N}/u.test(sign) || /^[\p{L}\p{N}]$/u.test(next)) ? letter : undefined;
}

/** True if a sign ends a sentence or a part of it. A full stop does so only before a space or at the end. */
function endsPart(sign: string, next: string): boolean {
  if (sign === '.') return next === '' || /\s/.test(next);
  return /[,;:!?…。，、；：！？።፣፤፥፦؟،؛]/u.test(sign);
}

const JOINED: Readonly<Record<string, string>> = { rn: 'm', vv: 'w' };

function joinsLast(line: string[], letter: string): boolean {
  const joined = JOINED[`${line.at(-1) ?? ''}${letter}`];
  if (joined) line[line.length - 1] = joined;
  return joined !== undefined;
}
