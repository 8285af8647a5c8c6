// A paper as typed: a hash, a number, the words of a QR code, or a draw's code.
export type AskedPaper = { hash: string } | { number: string } | { code: string } | { draw: string };

const HASH = /^[0-9a-f]{64}$/;
const NUMBER = /^W-[0-9A-Z]{12}$/;
const DRAW = /C3D1\.[\w-]+/;
const CODE = /^C3R1\.[\w-]+\.[\w-]{86}$/;

/** Null where the text is none of these. Spaces and line breaks are ignored. */
export function askedPaper(text: string): AskedPaper | null {
  const plain = text.replaceAll(/\s/g, '');
  const hash = plain.toLowerCase();
  if (HASH.test(hash)) return { hash };
  const number = plain.toUpperCase();
  if (NUMBER.test(number)) return { number };
  const [draw] = DRAW.exec(plain) ?? [];
  if (draw !== undefined) return { draw };
  return CODE.test(plain) ? { code: plain } : null;
}

/** The signed words of a paper by their names: canonical JSON, whose figures are texts too. */
export function wordsOf(text: string): ReadonlyMap<string, string> {
  const words = Object.entries<unknown>(JSON.parse(text));
  return new Map(words.flatMap(([name, word]) => (typeof word === 'string' ? [[name, word] as const] : [])));
}
