// Checks the signs that each language writes, as its page in docs/languages has it: French spaces before some of them,
// Spanish pairs, Chinese full width, no full stop in Thai, Vietnamese tone marks. A sentence ends with a sign in every
// language if it does in English.
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Message } from './message.ts';

type Rule = { wrong: (text: string) => boolean; why: string };

/** Stands for a value, which may be a number, a name or a sum. */
export const VALUE = '\ufffc';
/** More drawings of one message than this say nothing new. */
const DRAWN_MOST = 200;

const counted = (text: string, sign: string) => text.split(sign).length;

/** In these languages a comma comes before the cents, and their amount field refuses 1,250.00. */
const ENGLISH_AMOUNT: Rule = {
  wrong: (text) => /\d,\d{3}(?!\d)/.test(text),
  why: 'has an amount with a comma before thousands, as English writes it',
};

const STRAIGHT: Rule = { wrong: (text) => text.includes("'"), why: 'has a straight apostrophe' };

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  en: [STRAIGHT],
  am: [{ wrong: (text) => /\p{Script=Ethiopic}[,;:]/u.test(text), why: 'needs ፣ ፤ or ፦ after an Ethiopic letter' }],
  fr: [
    ENGLISH_AMOUNT,
    {
      wrong: (text) => /[^\u202f\u00a0!?][;!?»]|«[^\u202f\u00a0]|[^\u00a0\u202f\d]:(?=[\s\u00a0]|$)/.test(text),
      why: 'needs a narrow no-break space before ; ! ? and inside « », and a no-break space before a colon',
    },
    STRAIGHT,
    { wrong: (text) => /\p{Ll}(?:\(e?s?\)|[·.]e)/u.test(text), why: 'has two endings, one for women' },
  ],
  es: [
    ENGLISH_AMOUNT,
    {
      wrong: (text) => counted(text, '¿') !== counted(text, '?') || counted(text, '¡') !== counted(text, '!'),
      why: 'has a question or an exclamation without its first sign',
    },
  ],
  pt: [ENGLISH_AMOUNT, { wrong: (text) => /\p{Ll}\(as?\)/u.test(text), why: 'has two endings, one for women' }],
  'zh-Hans': [
    {
      wrong: (text) =>
        /[\u3400-\u9fff][,;:!?(]|[\u3400-\u9fff]\.(?!\d)|[\u3400-\u9fff，。：；！？] [\u3400-\u9fff]/.test(text),
      why: 'needs full-width signs, and no space between two Chinese words',
    },
    {
      wrong: (text) => /[\u3400-\u9fff] [\dA-Za-z]|[\dA-Za-z] [\u3400-\u9fff]/.test(text),
      why: 'has a space between Chinese and another script',
    },
  ],
  th: [
    { wrong: (text) => /(?<!กม)(?<=[\u0e00-\u0e7f])\.(?!\d)/.test(text), why: 'has a full stop, which Thai lacks' },
    { wrong: (text) => /[\u0e00-\u0e7f],/.test(text), why: 'has a comma, which Thai lacks' },
    { wrong: (text) => /[^ ]ๆ|[๐-๙]/.test(text), why: 'has ๆ without a space, or Thai digits' },
    {
      wrong: (text) => /[\u0e00-\u0e7f][\dA-Za-z]|[\dA-Za-z][\u0e00-\u0e7f]/.test(text),
      why: 'needs a space between Thai and digits or Latin letters',
    },
  ],
  vi: [
    ENGLISH_AMOUNT,
    {
      wrong: (text) => /o[àáảãạèéẻẽẹ](?!\p{L})|(?<!q)u[ỳýỷỹỵ](?!\p{L})/iu.test(text),
      why: 'has a tone mark on the second vowel (hoá, huỷ), not on the first (hóa, hủy)',
    },
  ],
};

/**
 * The signs with which each language ends a sentence. A text that ends with a value, such as a reason, ends with that
 * value's sign. Thai ends a sentence without one.
 */
const ENDS: Readonly<Record<string, RegExp>> = {
  am: /(?:[።!?፦፡…\ufffc]|\.{3})["”»)]*$/,
  'zh-Hans': /[。！？：…\ufffc][”）]*$/,
};
const END = /[.!?:…\ufffc]["”»)]*$/;
const ENGLISH_END = /[.!?:…]["”»)]*$/;

/** What is wrong with the signs of a text, drawn along each way through its choices. `english` is what it says. */
export function wrongSigns(
  language: string,
  drawn: readonly string[],
  english: readonly string[] | undefined,
): string[] {
  const rules = RULES[language] ?? [];
  const lines = rules.filter(({ wrong }) => drawn.some(wrong)).map(({ why }) => why);
  if (language === 'en' || english === undefined) return lines;
  const ends = (texts: readonly string[], end: RegExp) => texts.every((one) => end.test(one));
  if (language !== 'th' && ends(english, ENGLISH_END) && !ends(drawn, ENDS[language] ?? END))
    lines.push('ends without a sign, unlike English');
  return lines;
}

/** The message as readers meet it: one text for each way through its choices, with a mark in place of each value. */
export function drawnFrom(elements: Message): string[] {
  let drawn = [''];
  for (const element of elements)
    drawn = drawn.flatMap((start) => partsOf(element).map((part) => start + part)).slice(0, DRAWN_MOST);
  return drawn;
}

function partsOf(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal) return [element.value];
  if (element.type === TYPE.tag) return drawnFrom(element.children);
  if (element.type === TYPE.select || element.type === TYPE.plural)
    return Object.values(element.options).flatMap(({ value }) => drawnFrom(value));
  return [VALUE];
}
