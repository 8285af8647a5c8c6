// In which language a person wrote a text, as far as anybody can know.
import type { LanguageCode } from './languages.ts';

/** Languages that alone of ours use a script. The script outweighs what a phone says: many write in another one. */
const BY_SCRIPT = [
  ['am', /\p{Script=Ethiopic}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['zh-Hans', /\p{Script=Han}/gu],
] as const satisfies readonly (readonly [LanguageCode, RegExp])[];
const LATIN = /\p{Script=Latin}/gu;

/**
 * The language of a text. Its script tells most. Latin letters are those of the phone's language (`said`), if that one
 * has them. Null if it isn't known.
 */
export function languageWritten(text: string, said: LanguageCode | null): LanguageCode | null {
  const signs = (script: RegExp) => text.match(script)?.length ?? 0;
  const latin = signs(LATIN);
  const [most] = BY_SCRIPT.map(([code, script]) => ({ code, count: signs(script) })).sort((a, b) => b.count - a.count);
  // A Chinese sign is a word, and a Latin letter is a part of one; a Thai or Amharic text often names things in Latin.
  if (most && most.count > 0 && most.count * 2 >= latin) return most.code;
  if (latin === 0) return said;
  return BY_SCRIPT.some(([code]) => code === said) ? null : said;
}
