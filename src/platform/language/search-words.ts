// What a person types into a search, as a tsquery on `platform.words_of` (content.md 5). A query consists of letters
// and digits, so a typed text can't inject tsquery syntax. Pure.
import { fold, formsOf, isUnspaced, wordsIn } from '#universal/fold.ts';

/** As in `platform.words_of`: the most letters of a word, and the letters in a row of Thai or Chinese. */
const WORD_MAX = 40;
const IN_A_ROW = 3;
const ENGLISH_ENDS = /(?<=.{3})(?:ings?|ed|als?|es|s)$/;
/** A doubled consonant left after an ending is cut: "cancell", "runn". */
const DOUBLED = /([b-df-hj-np-rtv-z])\1$/;

/** Words of questions that need not be in a text, so a search ignores them. */
const ASIDE = new Set(
  fold(
    'a an and are can could do does for from has have how i if in is it me my of on or should the there this to was ' +
      'what when where which who why will with would you your ' +
      'ምን ምንድን እንዴት ነው ናቸው እኔ ወይ ወይም መቼ ለምን የት ማን እና ይህ ያ ላይ ውስጥ አለ ይችላል እችላለሁ ' +
      'al como con cual cuando cuanto de del donde e el en es esta hay la las lo los me mi mis para por puedo que ' +
      'quien se si son su un una y ' +
      'au aux avec ce ces combien comment dans de des du elle en est et il je la le les ma mes mon ne où par pas ' +
      'peut peux pour pourquoi quand que quel quelle qui quoi sont sur un une d l qu ' +
      'ao aos as com como da das do dos e em eu há meu minha na nas no nos o onde os ou para pela pelo por porque ' +
      'posso qual quando quanto que quem são se seu sua um uma ' +
      'ai bao bị các cái cho có của để được gì hay khi không là làm lâu muốn nào nếu nhiêu ở sao thế thì tôi và vào ' +
      'với ' +
      'กับ ของ ขอ คือ คะ ครับ จะ ฉัน ดิฉัน ได้ ใคร ใน นี้ บ้าง ที่ ที่ไหน ทำไม เท่าไร เท่าไหร่ ผม เป็น มี เมื่อไร ' +
      'เมื่อไหร่ ยังไง เรา และ ไหน ไหม หรือ อย่างไร อยู่ อะไร ' +
      '吧 办 吗 呢 的 多久 多少 个 给 和 会 可以 了 么 哪 哪里 哪儿 能 你 如何 什么 什么时候 谁 是 为什么 我 我的 要 在 怎么 ' +
      '怎么办 怎样 这 这个',
  ).split(' '),
);

/** Finds a dictionary's words in a row of Thai or Chinese letters. */
const words = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The words in a row of Thai or Chinese letters. Letters that the dictionary leaves single stay together, because it
 * lacks many words of money: 提现.
 */
function wordsInRow(row: string): string[] {
  const found: string[] = [];
  let single = false;
  for (const { segment } of words.segment(row)) {
    const isSingle = Array.from(segment).length === 1;
    if (ASIDE.has(segment)) single = false;
    else if (isSingle && single) found.push(`${found.pop()}${segment}`);
    else found.push(segment);
    single = isSingle && !ASIDE.has(segment);
  }
  return found.length > 0 ? found : [row];
}

const beginning = (forms: readonly string[]) =>
  `(${[...new Set(forms)].map((form) => `'${Array.from(form).slice(0, WORD_MAX).join('')}':*`).join(' | ')})`;

/** The terms that a row of Thai or Chinese letters must match, wherever it begins: each three letters of it. */
function termsOfRow(row: string): string[] {
  const letters = Array.from(row);
  const count = Math.max(1, letters.length - IN_A_ROW + 1);
  return Array.from({ length: count }, (_, at) => beginning([letters.slice(at, at + IN_A_ROW).join('')]));
}

const joined = (terms: readonly string[]) => (terms.length > 0 ? [...new Set(terms)].join(' & ') : null);

/** Requires every word of a question, or a word beginning with it. Null without words. */
export function searchOf(text: string): string | null {
  const typed = wordsIn(text).flatMap((word) => (isUnspaced(word) ? wordsInRow(word) : [word]));
  const wanted = typed.filter((word) => !ASIDE.has(word));
  return joined(
    (wanted.length > 0 ? wanted : typed).flatMap((word) =>
      isUnspaced(word)
        ? termsOfRow(word)
        : [beginning([...formsOf(word), word.replace(ENGLISH_ENDS, '').replace(DOUBLED, '$1')])],
    ),
  );
}

/** Requires each typed part of a name to begin a word of it. Null without a letter. */
export function nameSearchOf(text: string): string | null {
  if (!/\p{L}/u.test(text)) return null;
  return joined(wordsIn(text).flatMap((word) => (isUnspaced(word) ? termsOfRow(word) : [beginning([word])])));
}
