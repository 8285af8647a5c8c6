// A search finds what a person means, in eight languages. The phone and the server fold texts (fold.ts), the database
// folds them again for its indexes: both must give the same for every letter, or a text could not be found.
import { beforeAll, describe, expect, it, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { found } from '#features/home/web/find.ts';
import { fold, wordsIn } from '#universal/fold.ts';
import { nameSearchOf, searchOf } from './search-words.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

const FOUND: [text: string, typed: string][] = [
  // Spanish, French, Portuguese
  ['Panela de azúcar', 'azucar'],
  ['Panela de azucar', 'AZÚCAR'],
  ['azu\u0301car', 'azúcar'],
  ['Año nuevo', 'ano'],
  ['Le cœur du marché', 'coeur marche'],
  ['Reçu de l’œuvre', 'RECU OEUVRE'],
  ['Máquina de irrigação', 'maquina irrigacao'],
  // Vietnamese
  ['Điện thoại của tôi', 'dien thoai'],
  ['dien thoai', 'ĐIỆN THOẠI'],
  ['Nạp tiền và rút tiền', 'rut tien'],
  ['Đường ống nước', 'duong'],
  // Amharic
  ['የፀሐይ ኪዮስክ', 'ጸሀይ'],
  ['ሥራ ላይ', 'ስራ'],
  ['ዓይን', 'አይን'],
  ['ኃይል', 'ሐይል'],
  ['ሃይማኖት', 'ሀይማኖት'],
  ['አለ\u135f', 'አለ'],
  // Thai: words without spaces
  ['ฉันต้องการถอนเงินวันนี้', 'ถอนเงิน'],
  ['โทรศัพท์มือถือของฉันเสีย', 'มือถือ'],
  ['เครื่องทำน้ำแข็ง', 'น้ำ'],
  ['เครื่องทำน้ำแข็ง', 'ทํา'],
  ['รุ่น ๑๒', '12'],
  // Chinese: words without spaces
  ['我的手机昨天坏了', '手机'],
  ['如何提现到银行卡', '提现'],
  ['充值到账时间', '到账'],
  ['太阳能灯', '灯'],
  ['iPhone手机壳', 'IPHONE'],
  ['iPhone手机壳', '手机壳'],
  ['第３期', '3'],
  // Case, width and digits of any script
  ['Solar KIOSK', 'sOLAR kiosk'],
  ['ＡＢＣ１２３', 'abc123'],
  ['Model ABC', 'ａｂｃ'],
  ['Year 2026', '٢٠٢٦'],
  ['Year २०२६', '2026'],
  ['ΟΔΟΣ', 'οδος'],
  ['Straße', 'STRASSE'],
];

const NOT_FOUND: [text: string, typed: string][] = [
  // A vowel or a tone makes another Thai word.
  ['ขายเสือ', 'เสื่อ'],
  ['ปู่', 'ปี่'],
  ['ไม้', 'ไม่'],
  ['手机', '机手'],
  ['Statement', 'atement'],
  ['Azúcar', 'azucarera'],
  ['ኪራይ', 'ራይ'],
];

describe.each([
  [true, FOUND],
  [false, NOT_FOUND],
])('that it is found is %s', (wanted, cases) => {
  test.each(cases)('for %s by %s', async (text, typed) => {
    const [row] = await db.app<Record<string, boolean>[]>`
      select platform.words_of(platform.fold(${text})) @@ ${searchOf(typed)}::tsquery as by_question,
        platform.words_of(platform.fold(${text})) @@ ${nameSearchOf(typed)}::tsquery as by_name,
        platform.fold(${text}) as folded`;
    // A name is searched for by letters only.
    const named = /\p{L}/u.test(typed) ? wanted : null;
    expect(row).toEqual({ byQuestion: wanted, byName: named, folded: fold(text) });
    expect(found([{ title: text, words: '' }], typed)).toHaveLength(wanted ? 1 : 0);
  });
});

/** Questions as members type them, about a text with the same words in another order or form. */
test.each([
  ['Retirar dinero', '¿Cómo puedo retirar mi dinero?'],
  ['Retirer de l’argent', 'Comment est-ce que je peux retirer l’argent ?'],
  ['Sacar dinheiro', 'Como posso sacar o meu dinheiro?'],
  ['วิธีถอนเงินเข้าธนาคาร', 'ฉันจะถอนเงินได้อย่างไร'],
  ['Rút tiền về ngân hàng', 'Làm sao để tôi rút tiền?'],
  ['ገንዘብ ማውጣት', 'ገንዘብ እንዴት ነው?'],
  ['提现到银行卡', '我怎么提现？'],
  ['忘记交易密码', '我忘记了密码怎么办'],
  ['How to withdraw money', 'How do I withdraw my money?'],
])('%s is found by the question %s', async (text, question) => {
  const [row] = await db.app`select platform.words_of(platform.fold(${text})) @@ ${searchOf(question)}::tsquery as hit`;
  expect(row).toEqual({ hit: true });
});

it.each(['', ' ', '?!', '👍', '፡፡', '…', '%', "'"])('%j has no word', (typed) => {
  expect([searchOf(typed), nameSearchOf(typed), found([{ title: `a ${typed}`, words: '' }], typed)]).toEqual([
    null,
    null,
    [],
  ]);
});

describe('the database and fold.ts agree', () => {
  /** Every character that PostgreSQL's Unicode knows, by blocks. */
  let blocks: string[][];
  beforeAll(async () => {
    const rows = await db.admin<{ signs: string[] }[]>`
      select array_agg(chr(at) order by at) as signs from generate_series(1, 1114111) at
      where at not between 55296 and 57343 and at not between 57344 and 63743 and at < 983040
        and unicode_assigned(chr(at))
      group by at / 256 order by at / 256`;
    blocks = rows.map(({ signs }) => signs);
  });

  it('about every letter', async () => {
    const texts = blocks.map((signs) => signs.join('\n'));
    const rows = await db.admin<{ folded: string }[]>`
      select platform.fold(text) as folded from unnest(${texts}::text[]) with ordinality u(text, n) order by n`;
    expect(texts.length).toBeGreaterThan(500);
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold));
  }, 60_000);

  it('about where words begin and end', async () => {
    // Chinese words have no bounds, and a few signs before and after their letters stand for whole ones.
    const signs = blocks.flat().filter((sign) => sign < '\u32f0' || (sign >= '\ufe10' && sign <= '\uffff'));
    const texts = signs.map((sign) => `x${sign}y`);
    const rows = await db.admin<{ words: string[] }[]>`
      select tsvector_to_array(platform.words_of(platform.fold(text))) as words
      from unnest(${texts}::text[]) with ordinality u(text, n) order by n`;
    expect(texts.length).toBeGreaterThan(9_000);
    const sorted = (words: readonly string[]) => [...new Set(words)].sort();
    expect(rows.map(({ words }) => sorted(words))).toEqual(texts.map((text) => sorted(wordsIn(text))));
  }, 60_000);
});
