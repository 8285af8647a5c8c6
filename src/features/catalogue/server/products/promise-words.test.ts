import { describe, expect, it } from 'vitest';
import { promiseWordsIn, promiseWordsOf } from './promise-words.ts';

const REFUSED: [language: string, copy: string][] = [
  ['en', 'Guaranteed income every day'],
  ['en', 'Your money is GUARANTEED'],
  ['en', 'A risk-free way to own a kiosk'],
  ['en', 'risk free'],
  ['en', 'There is no risk in this'],
  ['en', 'You cannot lose'],
  ['en', 'You can’t lose'],
  ['en', 'Earn now with our pumps'],
  ['en', 'Double your money'],
  ['en', 'Easy money for members'],
  ['en', 'gua\u200Branteed'],
  ['en', 'ｇｕａｒａｎｔｅｅｄ'],
  ['am', 'የተረጋገጠ ገቢ በየቀኑ'],
  ['am', 'ያለ ምንም ስጋት'],
  ['am', 'አሁን ያግኙ'],
  ['es', 'Ingresos garantizados'],
  ['es', 'Sin ningún riesgo'],
  ['fr', 'Revenus garantis'],
  ['fr', 'Placement sans risque'],
  ['pt', 'Rendimento garantido'],
  ['pt', 'sem riscos'],
  ['th', 'รับประกันรายได้ทุกวัน'],
  ['th', 'ไม่มีความเสี่ยง'],
  ['vi', 'Cam kết lợi nhuận hàng ngày'],
  ['vi', 'Không rủi ro'],
  ['zh-Hans', '保证收益'],
  ['zh-Hans', '零风险，稳赚不赔'],
];

const ALLOWED: [language: string, copy: string][] = [
  ['en', 'Expected income when the rent is paid in full'],
  ['en', 'Income is expected, never promised. You may receive less than you paid.'],
  ['en', 'The lessee may pay late. The battery can lose capacity with age.'],
  ['en', 'Insured against fire and theft'],
  ['en', 'A dairy earning from cold storage'],
  ['am', 'የሚጠበቅ ገቢ፤ ኪራይ ከተከፈለ ብቻ'],
  ['am', 'ተከራዩ ሊዘገይ ይችላል። ከከፈሉት ያነሰ ሊደርስዎ ይችላል።'],
  ['fr', 'Le garant figure au contrat'],
  ['es', 'El riesgo se explica en esta página'],
  ['zh-Hans', '预期收益，可能亏损'],
];

describe('promise words', () => {
  it.each(REFUSED)('refuses %s: %s', (_language, copy) => {
    expect(promiseWordsIn(copy)).not.toEqual([]);
  });

  it.each(ALLOWED)('lets %s stand: %s', (_language, copy) => {
    expect(promiseWordsIn(copy)).toEqual([]);
  });

  it('points at the field and the language', () => {
    expect(
      promiseWordsOf({
        title: { en: 'Solar kiosk', am: 'የፀሐይ ኪዮስክ' },
        risks: [{ en: 'Rent may be late' }, { en: 'Guaranteed' }],
      }),
    ).toEqual({ 'risks.en': ['Guaranteed'] });
  });
});
