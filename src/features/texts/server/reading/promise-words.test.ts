// Phrases that the claims rule must refuse or allow, in all languages, and disguises that it must recognise.
import fs from 'node:fs';
import fc from 'fast-check';
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
  ['en', 'Income is guaranteeing itself'],
  ['en', 'Backed by a guaranty'],
  ['en', 'gauranteed income'],
  ['en', 'A fixed daily income'],
  ['en', 'The kiosk always pays'],
  ['en', 'It pays every day without fail'],
  ['en', 'Sure to earn'],
  ['en', 'We promise 12 birr a day'],
  ['en', 'Double your savings'],
  ['en', 'Not only guaranteed but insured'],
  ['en', 'Never not guaranteed'],
  ['en', 'Plan n guaranteed'],
  ['en', 'The no. 1 guaranteed income'],
  ['en', 'No fees, guaranteed income'],
  ['en', 'Covered by the guarantee fund'],
  ['am', 'ቋሚ የቀን ገቢ'],
  ['am', 'ሁልጊዜ ይከፍላል'],
  ['am', 'አይከስሩም'],
  ['am', 'ያለ ምንም ስጋት ነጻ'],
  ['am', 'ያለ፡ምንም፡አደጋ'],
  ['am', 'ገንዘብዎን በእጥፍ'],
  ['es', 'Con garantía total'],
  ['es', 'Nunca pierdes'],
  ['es', 'Ingresos fijos cada día'],
  ['es', 'Duplica tu dinero'],
  ['fr', 'Vous ne pouvez pas perdre'],
  ['fr', 'Revenus fixes'],
  ['fr', 'Doublez votre argent'],
  ['fr', 'Sans le moindre risque'],
  ['pt', 'Rendimento fixo'],
  ['pt', 'Você não tem como perder'],
  ['pt', 'Dobre seu dinheiro'],
  ['th', 'รายได้คงที่ทุกเดือน'],
  ['th', 'ไม่มีวันขาดทุน'],
  ['vi', 'Thu nhập cố định'],
  ['vi', 'khong bao gio lo'],
  ['vi', 'Nhân đôi tiền của bạn'],
  ['zh-Hans', '固定收益'],
  ['zh-Hans', '保證收益'],
  ['zh-Hans', '资金翻倍'],
  ['zh-Hans', '风险无保证收益'],
  ['om', 'Galii mirkanaa’aa'],
  ['om', 'Soda malee hojjeta'],
  ['om', 'Kasaaraa malee'],
  ['om', 'Yeroo hunda kaffala'],
  ['so', 'Dakhli dammaanad leh'],
  ['so', 'khatar la’aan'],
  ['so', 'Ma khasaari doonto'],
  ['ti', 'ውሑስ እቶት'],
  ['ti', 'ብዘይ ዝኾነ ሓደጋ'],
  ['ti', 'ኩሉ ግዜ ይኸፍል'],
  ['ar', 'دخل مضمون'],
  ['ar', 'بدون مخاطر'],
  ['ar', 'ربحٌ ثابتٌ'],
  ['ar', 'لن تخسر'],
  ['sw', 'Mapato ya uhakika'],
  ['sw', 'Bila hatari'],
  ['sw', 'Huwezi kupoteza'],
  ['de', 'Garantierte Rendite'],
  ['ru', 'Гарантированный доход'],
  ['es', 'Un ingreso diario fijo'],
  ['es', 'Te prometemos 12 birr al día'],
  ['es', 'Duplica tus ahorros'],
  ['es', 'Capital protegido'],
  ['es', 'Solo puede subir'],
  ['es', 'Inversión segura'],
  ['fr', 'Un revenu quotidien fixe'],
  ['fr', 'Vous êtes sûr de gagner'],
  ['fr', 'Nous vous promettons 12 birrs par jour'],
  ['fr', 'Aucune chance de perdre'],
  ['fr', 'Capital protégé'],
  ['fr', 'Aujourd’hui seulement'],
  ['pt', 'Um rendimento diário fixo'],
  ['pt', 'Prometemos pagar 12 birr por dia'],
  ['pt', 'Dobre suas economias'],
  ['pt', 'Não há chance de perder'],
  ['pt', 'Capital protegido'],
  ['pt', 'Só pode subir'],
  ['th', 'ได้กำไรแน่'],
  ['th', 'เราขอสัญญา 12 บีร์ต่อวัน'],
  ['th', 'เงินต้นปลอดภัย'],
  ['th', 'ไม่มีทางเสียเงิน'],
  ['th', 'วันนี้เท่านั้น'],
  ['vi', 'Chúng tôi hứa trả 12 birr mỗi ngày'],
  ['vi', 'Vốn được bảo toàn'],
  ['vi', 'Đầu tư an toàn'],
  ['vi', 'Chỉ hôm nay'],
  ['vi', 'Tự do tài chính'],
  ['zh-Hans', '肯定能赚'],
  ['zh-Hans', '我们承诺每天12比尔'],
  ['zh-Hans', '本金有保障'],
  ['zh-Hans', '只涨不跌'],
  ['zh-Hans', '让您的积蓄翻倍'],
  ['en', 'You always get paid'],
  ['en', 'There is no chance of loss'],
];

/** Promise words as a writer may disguise them, and as the clerk is shown them. */
const HIDDEN: [trick: string, copy: string, shown: string][] = [
  ['zero-width space', 'So gua\u200Branteed', 'gua\u200Branteed'],
  ['soft hyphen', 'guar\u00ADanteed', 'guar\u00ADanteed'],
  ['variation selector', 'guar\uFE0Fanteed', 'guar\uFE0Fanteed'],
  ['tag', 'guar\u{E0061}anteed', 'guar\u{E0061}anteed'],
  ['Hangul filler', 'guar\u3164anteed', 'guar\u3164anteed'],
  ['word joiner', 'no\u2060 risk', 'no\u2060 risk'],
  ['invisible times', 'r\u2062isk free', 'r\u2062isk free'],
  ['letters from the end', 'so \u202Edeetnaraug', 'deetnaraug'],
  ['combining marks', 'g̷u̷a̷r̷a̷n̷t̷e̷e̷d̷', 'g̷u̷a̷r̷a̷n̷t̷e̷e̷d'],
  ['accents', 'Gúàrántéêd', 'Gúàrántéêd'],
  ['mathematical letters', '𝓰𝓾𝓪𝓻𝓪𝓷𝓽𝓮𝓮𝓭', '𝓰𝓾𝓪𝓻𝓪𝓷𝓽𝓮𝓮𝓭'],
  ['letters in discs', '🅖🅤🅐🅡🅐🅝🅣🅔🅔🅓', '🅖🅤🅐🅡🅐🅝🅣🅔🅔🅓'],
  ['letters of flags', '🇳🇴 🇷🇮🇸🇰', '🇳🇴 🇷🇮🇸🇰'],
  ['Cyrillic', 'guаrаntееd', 'guаrаntееd'],
  ['more Cyrillic', 'ԍцагаптееԁ', 'ԍцагаптееԁ'],
  ['Greek', 'gυαrαητεεd', 'gυαrαητεεd'],
  ['Cherokee', 'ᏃᎾ ᎡᏆᏚᏦ no rᎥsᏦ', 'no rᎥsᏦ'],
  ['small capitals', 'ɢᴜᴀʀᴀɴᴛᴇᴇᴅ', 'ɢᴜᴀʀᴀɴᴛᴇᴇᴅ'],
  ['capital I for l', 'doubIe your money', 'doubIe your money'],
  ['r and n for m', 'fixed incorne', 'fixed incorne'],
  ['digits', 'Gu4r4n733d', 'Gu4r4n733d'],
  ['signs', 'gu@ranteed, r!$k free', 'gu@ranteed'],
  ['signs beside unseen ones', 'r!\u200Bsk free', 'r!\u200Bsk free'],
  ['spaces', 'It is g u a r a n t e e d .', 'g u a r a n t e e d'],
  ['full stops', 'g.u.a.r.a.n.t.e.e.d', 'g.u.a.r.a.n.t.e.e.d'],
  ['full stops and spaces', 'n. o. r. i. s. k', 'n. o. r. i. s. k'],
  ['hyphens', 'guar-an-teed', 'guar-an-teed'],
  ['dashes', 'risk—free', 'risk—free'],
  ['underscores', 'risk_free', 'risk_free'],
  ['pictures', 'guar🔥anteed', 'guar🔥anteed'],
  ['no-break spaces', 'no\u00A0risk', 'no\u00A0risk'],
  ['lines', 'no\nrisk', 'no\nrisk'],
  ['no gap', 'norisk', 'norisk'],
  ['Chinese with gaps', '保 证 收益', '保 证'],
  ['Arabic with a stretched line', 'دخل مضـمون', 'دخل مضـمون'],
  ['Amharic with letters of one sound', 'አሥተማማኝ ትርፍ', 'አሥተማማኝ ትርፍ'],
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
  ['en', 'The rent is not guaranteed.'],
  ['en', 'Income is not fixed.'],
  ['en', 'Nobody guarantees the income.'],
  ['en', 'This contract guarantees nothing.'],
  ['en', 'Rent isn’t guaranteed, and income isn’t either.'],
  ['en', 'There is no fixed income.'],
  ['en', 'The lessee does not always pay on time.'],
  ['en', 'The lessee always pays late in July.'],
  ['en', 'An investment is never without risk.'],
  ['en', 'Is there a cover? No. Risks are listed below.'],
  ['en', 'Fixed rent of 4,500 birr a month'],
  ['en', 'You may lose money. Every risk is named.'],
  ['en', 'Make sure income reaches your wallet.'],
  ['en', 'The guarantor is the lessee’s bank.'],
  ['en', 'SN-6UA-4R7, container 20, fixed to the ground'],
  ['en', 'Passive cooling; income varies.'],
  ['en', 'Rent is not at all guaranteed.'],
  ['en', 'Two years of guarantee by the manufacturer'],
  ['en', 'The manufacturer’s guarantee ends in 2028.'],
  ['ar', 'التأمين من مخاطر الحريق'],
  ['am', 'በመንገዱ ላይ ያለ ስጋት'],
  ['zh-Hans', '环保本身不带来收入'],
  ['am', 'ገቢው ቋሚ ገቢ አይደለም።'],
  ['am', 'የመድን ዋስትና በኢንሹራንስ ድርጅት'],
  ['am', 'አደጋ ሲደርስ ኢንሹራንሱ ይከፍላል'],
  ['es', 'El ingreso no está garantizado.'],
  ['es', 'Sin garantía de ingresos'],
  ['es', 'Garantía del fabricante: dos años'],
  ['fr', 'Le revenu n’est pas garanti.'],
  ['fr', 'Personne ne garantit le loyer.'],
  ['fr', 'Le loyer n’est garanti par personne.'],
  ['fr', 'Revenus sur la période'],
  ['fr', 'Quarante machines'],
  ['pt', 'A renda não é garantida.'],
  ['pt', 'Sem garantia de rendimento'],
  ['th', 'ไม่รับประกันรายได้'],
  ['th', 'มีการรับประกันภัยอัคคีภัย'],
  ['vi', 'Không đảm bảo lợi nhuận'],
  ['vi', 'Rủi ro được nêu ở đây'],
  ['zh-Hans', '不保证收益'],
  ['zh-Hans', '承租人已交保证金'],
  ['zh-Hans', '由保险公司担保，证书编号见合同'],
  ['es', 'Esperamos el ingreso, pero no lo prometemos.'],
  ['fr', 'Nous ne promettons rien.'],
  ['pt', 'Não prometemos rendimento.'],
  ['pt', 'Pagamos na ordem em que prometemos.'],
  ['th', 'เราไม่สัญญาว่าจะมีรายได้'],
  ['vi', 'Chúng tôi không hứa thu nhập.'],
  ['zh-Hans', '我们不承诺收益。'],
  ['om', 'Galiin dhaabbataa miti'],
  ['so', 'Dakhli dammaanad ma aha'],
  ['ar', 'الدخل غير مضمون'],
  ['sw', 'Mapato ya kodi hayana uhakika'],
];

describe('promise words', () => {
  it.each(REFUSED)('are found in %s: %s', (_language, copy) => {
    expect(promiseWordsIn(copy)).not.toEqual([]);
  });

  it.each(ALLOWED)('are not found in %s: %s', (_language, copy) => {
    expect(promiseWordsIn(copy)).toEqual([]);
  });

  it.each(HIDDEN)('are found in spite of %s: %s', (_trick, copy, shown) => {
    expect(promiseWordsIn(copy)).toContain(shown);
  });

  it('are found wherever invisible signs are inserted', () => {
    const unseen = fc.constantFrom('\u200B', '\u00AD', '\u2060', '\uFE0F', '\u034F', '\u{E0020}', '\u0336', '\u0301');
    const copies = fc.constantFrom(...REFUSED.map(([, copy]) => copy));
    fc.assert(
      fc.property(copies, fc.array(fc.tuple(fc.nat(80), unseen), { maxLength: 20 }), (copy, inserted) => {
        const signs = Array.from(copy);
        for (const [at, sign] of inserted) signs.splice(at % (signs.length + 1), 0, sign);
        const text = signs.join('');
        const words = promiseWordsIn(text);
        expect(words).not.toEqual([]);
        expect(words.every((word) => text.includes(word))).toBe(true);
      }),
    );
  });

  it('are not in any article of a new installation', () => {
    const articles = fs.globSync('src/features/content/server/first-texts/*/*.md');
    expect(articles.length).toBeGreaterThan(100);
    const read = articles.map((file) => [file, promiseWordsIn(fs.readFileSync(file, 'utf8'))] as const);
    expect(read.filter(([, words]) => words.length > 0)).toEqual([]);
  });

  it('are not in any catalogue text of the screens, the console and the messages', () => {
    const catalogues = fs.globSync('src/**/locales/*.json');
    expect(catalogues.length).toBeGreaterThan(20);
    const promises = catalogues.flatMap((file) =>
      Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>)
        .map(([key, text]) => ({ file, key, words: promiseWordsIn(text) }))
        .filter(({ words }) => words.length > 0),
    );
    expect(promises).toEqual([]);
  });

  it('are returned by field and language', () => {
    expect(
      promiseWordsOf({
        title: { en: 'Solar kiosk', am: 'የፀሐይ ኪዮስክ' },
        risks: [{ en: 'Rent may be late' }, { en: 'Guaranteed' }],
      }),
    ).toEqual({ 'risks.1.en': ['Guaranteed'] });
    expect(
      promiseWordsOf({ serial: 'RISK-FREE-1', lessee: 'Sure Profit PLC and no risk', place: { en: 'Adama' } }),
    ).toEqual({
      serial: ['RISK-FREE'],
      lessee: ['Sure Profit', 'no risk'],
    });
  });
});
