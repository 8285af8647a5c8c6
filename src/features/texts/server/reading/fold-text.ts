// A text as a reader sees it, for the claims rule (catalogue.md 5). It becomes a line of small letters without marks.
// Letters that look alike are one, and signs between letters are gaps. Each letter knows its place in the text. Pure.
import { sameSound } from '#platform/language/same-sound.ts';
import { LOOK_ALIKES } from './look-alikes.ts';

/** Between two letters: nothing, a gap, or a gap at which a sentence or its part ends. */
export const GAP = ' ';
export const BREAK = '.';

export type FoldedText = {
  /** Letters, GAP and BREAK. Gaps never follow each other. */
  line: string;
  /** Where the sign behind each character of the line begins and ends in the text. */
  from: readonly number[];
  until: readonly number[];
};

/** `leet` reads digits and signs inside words as letters; `joined` also reads rn as m, and vv as w. */
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
    // A rare letter takes two places of the line.
    for (let unit = 0; unit < letter.length; unit += 1) {
      from.push(at);
      until.push(end);
    }
  };
  for (const { sign, at, next } of signsOf(text)) {
    const end = at + sign.length;
    const letters = (reading === 'plain' ? undefined : leetOf(sign, next)) ?? lettersOf(sign);
    if (letters === null) {
      // A text of single letters has no sentences: n. o. r. i. s. k.
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

/** Letters and digits as the line has them: for the words that it is searched for. */
export function foldWord(word: string): string {
  return Array.from(word, (sign) => lettersOf(sign) ?? '').join('');
}

/** `next` is the next sign that a reader sees. */
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

/** One sign as letters: empty when it cannot be seen or is a mark, null when it is no letter. */
function lettersOf(sign: string): string | null {
  const kept = known.get(sign);
  if (kept !== undefined) return kept;
  const letters = freshLettersOf(sign);
  known.set(sign, letters);
  return letters;
}

function freshLettersOf(sign: string): string | null {
  if (/^[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}ـ]$/u.test(sign)) return '';
  const enclosed = enclosedLetter(sign);
  if (enclosed) return enclosed;
  let letters = '';
  // Composed first: the parts of some letters are themselves look-alikes.
  for (const one of sign.normalize('NFKC')) {
    letters += alike(one) ?? Array.from(one.normalize('NFD').replaceAll(/[\p{Mn}\p{Me}]/gu, ''), base).join('');
  }
  return /[\p{L}\p{N}\p{Mc}]/u.test(letters) ? letters.replaceAll(/[^\p{L}\p{N}\p{Mc}]/gu, '') : null;
}

function base(sign: string): string {
  return alike(sign) ?? alike(sign.toLowerCase()) ?? sameSound(sign.toLowerCase());
}

/** In no table of Unicode: a reader takes these for the letters before them. */
const TAKEN_FOR = 'eεєəэзɜꞓǝ kκкĸ nиηπпᴎ rяᴙ mʍ aдλ bβъ vʌ wω tτ sς uцμ';
const ALIKE = new Map(
  [...LOOK_ALIKES.trim().split('\n'), ...TAKEN_FOR.split(' ')].flatMap((row) => {
    const [letter = '', ...signs] = Array.from(row.replace(' ', ''));
    return signs.map((sign) => [sign, letter] as const);
  }),
);

/** A capital I, a small l and a dotless i look alike, so one letter stands for all. */
function alike(sign: string): string | undefined {
  const letter = ALIKE.get(sign) ?? (/^[A-Za-z]$/.test(sign) ? sign.toLowerCase() : undefined);
  return letter === 'l' ? 'i' : letter;
}

/** Letters on dark discs and squares, and those of flags. */
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

/** A sign ends a sentence unless a letter follows it: r!sk, and no risk! */
function leetOf(sign: string, next: string): string | undefined {
  const letter = LEET[sign.normalize('NFKC')];
  return letter !== undefined && (/\p{N}/u.test(sign) || /^[\p{L}\p{N}]$/u.test(next)) ? letter : undefined;
}

/** A full stop inside an abbreviation or between letters ends nothing. */
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
