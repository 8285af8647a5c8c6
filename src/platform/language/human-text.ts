// The one reader of what people write (wire.md 5). What is kept is what a person would read: composed letters, no
// signs that show nothing, one kind of line break. A text that shows nothing is none, and a name of real people passes.
// Contracts take every text of a person by `line`, `lines` or `personName`. A test of all contracts holds them to it.
// Names, and other texts that come on a paper, have letters alone that papers print.
import { z } from 'zod';
import { isPrinted } from './printed-letters.ts';

/** Signs without a picture, beside those that Unicode calls ignorable: an empty braille cell, an empty note head. */
const BLANK = /[\u2800\u{1d159}]/gu;
/** Ignorable signs, but for those that shape the letters or pictures around them. */
const IGNORABLE = /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
/** Tags spell the flag of a region. Anywhere else they are invisible. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0020}-\u{e007f}]/gu;
/** Another shape of a picture, or of a letter that has several. */
const VARIANT =
  /(?<=[\p{Emoji}\p{S}\p{scx=Han}\p{scx=Mongolian}\p{scx=Myanmar}])(\p{Variation_Selector})|\p{Variation_Selector}/gu;
const JOINER = /\p{Join_Control}/gu;
const PICTURE_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
/** The mark that ends a syllable. Accents belong to no script of their own. */
const SYLLABLE_BEFORE = /(?!\p{sc=Inherited})\p{M}$/u;
/** A letter of a script that joins its letters. */
const LETTER_BEFORE =
  /(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Ethi}\p{sc=Hani}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}])\p{L}$/u;
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** What no phone can show as it is meant: controls, places of private use, a mark on nothing, a tower of marks. */
const NO_TEXT = /(?![\n\t])\p{Cc}|[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\ufff9-\ufffc]|^\p{M}|\p{M}{11}/u;

/** Joiners work between pictures, after the end of a syllable, and between letters of some scripts. */
function joins(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at + 1, at + 3);
  return (
    SYLLABLE_BEFORE.test(before) ||
    (PICTURE_BEFORE.test(before) && /^\p{Extended_Pictographic}/u.test(after)) ||
    (LETTER_BEFORE.test(before) && /^\p{L}/u.test(after))
  );
}

/** A text of several lines as it is kept. Spaces inside it stay. */
export function readLines(written: string): string {
  return written
    .normalize('NFC')
    .replace(LINE_BREAK, '\n')
    .replace(BLANK, ' ')
    .replace(IGNORABLE, '')
    .replace(TAGS, '$1')
    .replace(VARIANT, '$1')
    .replace(JOINER, (sign, at: number, text: string) => (joins(text, at) ? sign : ''))
    .normalize('NFC')
    .trim();
}

/** One line as it is kept: spaces of every width and line breaks read as one space. */
export function readLine(written: string): string {
  return readLines(written).replace(/\s+/g, ' ');
}

/** A name as it is kept. Its apostrophes and hyphens are those of the keyboard, so that a bank's is the same. */
export function readName(written: string): string {
  return readLine(written)
    .replace(/[‘’‛ʼ`´′＇]/g, "'")
    .replace(/[‐‑‒–−]/g, '-');
}

/** A letter first, or an apostrophe before it ('t Hooft). Then letters, and the marks that names of the world have. */
const NAME = /^'?[\p{L}\p{Nl}](?:\p{Join_Control}|[\p{L}\p{M}\p{Nl} '".\-/,·・‧፡׳״־་])*$/u;

/** Signs as the database counts them. */
const signsIn = (text: string): number => Array.from(text).length;

type Limits = { most: number; least: number; format: 'line' | 'lines' | 'name'; printed?: boolean };
type Reading = Limits & { read: (written: string) => string };

function human({ read, ...limits }: Reading) {
  const { most, least, format } = limits;
  return z
    .string()
    .refine((written) => written.trim() === '' || read(written) !== '', { error: 'nothing_visible', abort: true })
    .overwrite(read)
    .superRefine((text, issues) => {
      const wrong = problemOf(text, limits);
      if (wrong) issues.addIssue({ code: 'custom', message: wrong });
    })
    .meta({ format, ...(least > 0 ? { minLength: least } : {}), maxLength: most });
}

function problemOf(text: string, { most, least, format, printed = false }: Limits): string | null {
  const signs = signsIn(text);
  if (signs < least) return 'too_small';
  if (signs > most) return 'too_big';
  if (NO_TEXT.test(text)) return 'not_text';
  if (format === 'name' && !NAME.test(text)) return 'no_name';
  return printed && !isPrinted(text) ? 'not_printed' : null;
}

/** One line of at most so many signs. `least` 0 where it may be empty. */
export const line = (most: number, least = 1) => human({ read: readLine, most, least, format: 'line' });
/** A text that may have several lines. */
export const lines = (most: number, least = 1) => human({ read: readLines, most, least, format: 'lines' });
/** A line that comes on a paper. */
export const printedLine = (most: number, least = 1) =>
  human({ read: readLine, most, least, format: 'line', printed: true });
/** A text of several lines that comes on a paper. */
export const printedLines = (most: number, least = 1) =>
  human({ read: readLines, most, least, format: 'lines', printed: true });
/** The name of a person, in any script that papers print. */
export const personName = (most: number, least = 2) =>
  human({ read: readName, most, least, format: 'name', printed: true });
