// Schemas for texts and names that people write (wire.md 5). A text is stored as a person would read it: composed
// letters, no invisible characters, one kind of line break. A text that shows nothing is refused, and all real names
// are accepted. Contracts must use `line`, `lines`, `personName` or their printed forms for such texts; a test checks
// all contracts. The printed forms are for texts on our papers, and allow only letters that papers can print.
import { z } from 'zod';
import { perLanguage } from '#universal/languages.ts';
import { isPrinted } from './printed-letters.ts';

/** Blank characters that Unicode does not call ignorable: an empty braille cell, an empty note head. */
const BLANK = /[\u2800\u{1d159}]/gu;
/** Ignorable characters, except those that change the letters or pictures around them. */
const IGNORABLE = /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
/** Tag characters spell the flag of a region after a black flag. Anywhere else they are invisible. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0020}-\u{e007f}]/gu;
/** Variation selectors, kept ($1) only after a picture or a letter that has several forms. */
const VARIANT =
  /(?<=[\p{Emoji}\p{S}\p{scx=Han}\p{scx=Mongolian}\p{scx=Myanmar}])(\p{Variation_Selector})|\p{Variation_Selector}/gu;
const JOINER = /\p{Join_Control}/gu;
const PICTURE_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
/** A mark that ends a syllable. Not an accent, which belongs to no particular script. */
const SYLLABLE_BEFORE = /(?!\p{sc=Inherited})\p{M}$/u;
/** A letter of a script that joins its letters. */
const LETTER_BEFORE =
  /(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Ethi}\p{sc=Hani}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}])\p{L}$/u;
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** What no phone shows as intended: controls, private use characters, a mark without a letter, more than ten marks. */
const NOT_TEXT = /(?![\n\t])\p{Cc}|[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\ufff9-\ufffc]|^\p{M}|\p{M}{11}/u;

/** Whether a joiner at this place does something: between pictures, after a syllable, or between some letters. */
function joins(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at + 1, at + 3);
  return (
    SYLLABLE_BEFORE.test(before) ||
    (PICTURE_BEFORE.test(before) && /^\p{Extended_Pictographic}/u.test(after)) ||
    (LETTER_BEFORE.test(before) && /^\p{L}/u.test(after))
  );
}

/** A text of several lines in the form in which it is stored. Spaces inside it stay. */
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

/** One line in the form in which it is stored: spaces of every width and line breaks become one space. */
export function readLine(written: string): string {
  return readLines(written).replace(/\s+/g, ' ');
}

/** A name in the form in which it is stored: with plain apostrophes and hyphens, so that it matches a bank's. */
export function readName(written: string): string {
  return readLine(written)
    .replace(/[‘’‛ʼ`´′＇]/g, "'")
    .replace(/[‐‑‒–−]/g, '-');
}

/**
 * A letter, or an apostrophe and a letter ('t Hooft). Then letters, and the punctuation of names in any country. Signs
 * that only change a letter, as the stroke between Arabic ones, are no name.
 */
const NAME = /^(?=.*(?!\p{Lm})[\p{L}\p{Nl}])'?[\p{L}\p{Nl}](?:\p{Join_Control}|[\p{L}\p{M}\p{Nl} '".\-/,·・‧፡׳״־་])*$/u;

/** The number of characters, as the database counts them. */
const lengthOf = (text: string): number => Array.from(text).length;

type Limits = { most: number; least: number; format: 'line' | 'lines' | 'name'; printed?: boolean };
type Reading = Limits & { read: (written: string) => string };

function schemaOf({ read, ...limits }: Reading) {
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
  const length = lengthOf(text);
  if (length < least) return 'too_small';
  if (length > most) return 'too_big';
  if (NOT_TEXT.test(text)) return 'not_text';
  if (format === 'name' && !NAME.test(text)) return 'no_name';
  return printed && !isPrinted(text) ? 'not_printed' : null;
}

/** One line of at most `most` characters. `least` 0: it may be empty. */
export const line = (most: number, least = 1) => schemaOf({ read: readLine, most, least, format: 'line' });
/** A text that may have several lines. */
export const lines = (most: number, least = 1) => schemaOf({ read: readLines, most, least, format: 'lines' });
/** A line that is printed on a paper. */
export const printedLine = (most: number, least = 1) =>
  schemaOf({ read: readLine, most, least, format: 'line', printed: true });
/** A text of several lines that is printed on a paper. */
export const printedLines = (most: number, least = 1) =>
  schemaOf({ read: readLines, most, least, format: 'lines', printed: true });
/** The name of a person, in any script that papers can print. */
export const personName = (most: number, least = 2) =>
  schemaOf({ read: readName, most, least, format: 'name', printed: true });

/** A text in several languages. English is required, because it stands in where every other one is missing. */
export const inLanguages = <Text extends z.ZodType<string>>(text: Text) =>
  z.strictObject({ ...perLanguage(() => text.optional()), en: text });
